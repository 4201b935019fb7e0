# The people who may log in. All are declared virtually; profiles realize the
# teams that a machine needs.
class accounts {
  @accounts::person { 'alice':
    uid  => 2001,
    team => 'operations',
  }
  @accounts::person { 'bob':
    uid  => 2002,
    team => 'web',
  }
  @accounts::person { 'carol':
    uid  => 2003,
    team => 'web',
  }
}
