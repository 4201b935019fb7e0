Puppet::Functions.create_function(:'«.Name»::digest') do
  dispatch :digest do
    param 'String', :text
  end

  def digest(text)
    text.reverse
  end
end
