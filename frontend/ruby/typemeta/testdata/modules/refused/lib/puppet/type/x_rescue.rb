Puppet::Type.newtype(:x_rescue) do
  newparam(:name)
  begin
    Integer('no')
  rescue ArgumentError
    newparam(:a)
  end
end
