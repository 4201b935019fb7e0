# All programs of the fleet. Every fourth has settings of its own.
class profile {
{{- range .Apps}}
{{- if .Declared}}

  class { '{{.Name}}':
    port    => {{.Given}},
    options => { 'log' => "/srv/log/{{.Name}}-${facts['networking']['hostname']}.log", 'debug' => true },
  }

{{- else}}
  include {{.Name}}
{{- end}}
{{- end}}

  User <| tag == 'operators' |> {
    ensure => present,
  }
  File <| owner == 'app000' |> {
    backup => false,
  }
}
