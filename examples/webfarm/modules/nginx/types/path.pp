# An absolute path without a slash at its end.
type Nginx::Path = Pattern[/\A(\/[\w.-]+)+\z/]
