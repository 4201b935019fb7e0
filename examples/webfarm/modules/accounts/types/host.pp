# A fully qualified host name.
type Accounts::Host = Pattern[/\A[a-z0-9-]+(\.[a-z0-9-]+)+\z/]
