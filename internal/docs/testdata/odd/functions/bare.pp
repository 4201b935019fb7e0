function fx::bare($x) { $x }
# @api private
function fx::none() >> Integer { 1 }
