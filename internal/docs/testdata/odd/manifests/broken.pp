class fx::broken {
