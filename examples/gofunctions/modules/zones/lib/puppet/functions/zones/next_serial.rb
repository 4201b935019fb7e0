# The number of a zone's next version: a date with two digits more.
Puppet::Functions.create_function(:'zones::next_serial') do
  local_types do
    type 'Date = Pattern[/\A\d{8}\z/]'
  end

  dispatch :next_serial do
    param 'Integer[1]', :serial
    param 'Date', :date
    return_type 'Integer'
  end

  def next_serial(serial, date)
    first = "#{date}00".to_i
    call_function('info', "more than one version on #{date}") if serial >= first
    [serial + 1, first].max
  end
end
