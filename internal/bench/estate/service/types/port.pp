type «.Class»::Port = Integer[1, 65535]
