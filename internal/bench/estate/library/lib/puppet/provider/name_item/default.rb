Puppet::Type.type(:«.Name»_item).provide(:default) do
end
