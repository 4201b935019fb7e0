# What a console shows.
class base::issue {
  include base::sources
  file { '/etc/issue':
    content => template('base/issue.erb'),
  }
}
