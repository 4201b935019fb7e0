type «.Class»::Level = Integer[0, «.N»]
