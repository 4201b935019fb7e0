Puppet::Type.type(:r_provider).provide(:x) { def a; end }
