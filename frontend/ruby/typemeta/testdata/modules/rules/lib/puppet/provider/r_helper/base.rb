# nothing is provided here
