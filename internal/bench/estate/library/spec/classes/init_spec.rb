describe '«.Name»' do
  it { is_expected.to compile }
end
