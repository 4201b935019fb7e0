# A plan.
# @param targets Where.
plan fx::run(TargetSpec $targets, String $x = 'a') {
  return run_command('x', $targets)
}
