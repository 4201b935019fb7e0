Puppet::Functions.create_function(:'app::rub') do
  dispatch :rub do
    param 'Integer', :n
    optional_param 'Optional[String]', :text
    return_type 'Any'
  end

  def rub(n, text = nil)
    total = 0 #= 3
    n.times do |i| #= 3
      total += i #= 9
    end
    return total if total > 5 #= 3! (0,3)
    unless total == 0 #= 3 (0,3)
      helper(total) #= 3
    end
  end

  def helper(n)
    n + 1 #= 3
  end
end
