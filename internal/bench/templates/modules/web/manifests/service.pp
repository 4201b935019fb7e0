# The unit of the application.
class web::service (
  String $description,
  String $command,
  Pattern[/\A[a-z_]\w*\z/] $user = 'app',
  String $directory = '/srv/app',
  String $restart = 'always',
) {
  file { '/etc/systemd/system/app.service':
    content => template('web/app.service.erb'),
  }
}
