# Calls the program uci. Its twin is lib/p2go/providers/uci_option.go.
Puppet::Type.type(:uci_option).provide(:uci) do
  commands uci: 'uci'

  def exists?
    !read.nil?
  end

  def read
    uci('-q', 'get', resource[:name]).chomp
  rescue Puppet::ExecutionFailure
    nil
  end

  alias_method :value, :read

  def value=(to)
    uci('set', "#{resource[:name]}=#{to}")
    commit
  end

  def create
    self.value = resource[:value]
  end

  def destroy
    uci('delete', resource[:name])
    commit
  end

  def commit
    uci('commit', resource[:name].split('.').first)
  end
end
