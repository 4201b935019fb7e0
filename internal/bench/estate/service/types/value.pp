type «.Class»::Value = Variant[String, Integer, Boolean, Array[String]]
