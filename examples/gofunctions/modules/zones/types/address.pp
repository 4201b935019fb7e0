# An IPv4 address.
type Zones::Address = Pattern[/\A\d{1,3}(\.\d{1,3}){3}\z/]
