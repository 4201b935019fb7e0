Puppet::Type.type(:x_by_provider).provide(:x) {}
Puppet::Type.type(:x_by_provider).newparam(:a)
