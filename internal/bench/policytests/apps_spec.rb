require 'json'
require 'rspec-puppet'

RSpec.configure do |c|
  c.module_path = File.expand_path('../modules', __dir__)
  c.strict_variables = true
end

sets = Dir[File.expand_path('../p2go/facts/*.json', __dir__)].sort.map { |f| [File.basename(f, '.json'), JSON.parse(File.read(f))] }
{{range .Apps}}
describe '{{.Name}}', type: :class do
  sets.each do |name, facts|
    context "on #{name}" do
      let(:facts) { facts }

      it { is_expected.to compile.with_all_deps }
      it { is_expected.to contain_file('/etc/{{.Name}}/{{.Name}}.conf').with_mode('0640').with_content(/listen = 192\.0\.2\.\d+:{{.Port}}/) }
      it { is_expected.to contain_service('{{.Name}}').with_ensure('running').with_enable(true) }
    end
  end
end
{{end}}
