Puppet::Type.type(:box).provide(:paper, :parent => Puppet::Provider) do
  desc 'Paper boxes.

    @api private'
  confine :osfamily => [:debian, :redhat], 'kernel' => 'Linux'
  confine :true => begin
    1
  end
  defaultfor :osfamily => :debian, :os => ['a', 'b']
  defaultfor 'kernel' => 'Linux'
  has_feature :lockable
  has_features :open, 'x'
  commands :fold => '/usr/bin/fold', :cut => "cut"
  optional_commands :glue => 'glue'
end
Puppet::Type.type(:box).provide :wood do
end
