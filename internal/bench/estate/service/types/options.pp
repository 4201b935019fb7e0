type «.Class»::Options = Hash[Pattern[/\A[a-z][a-z_]*\z/], «.Class»::Value]
