u = URI('http://127.0.0.1:PORT/hello'); Net::HTTP.get(u)
Net::HTTP.get('127.0.0.1', '/hello', PORT)
Net::HTTP.get(URI.parse('http://127.0.0.1:PORT/echo'))
Net::HTTP.get(URI('http://127.0.0.1:PORT/echo?a=b&c=d'), 'X-A' => 'b', 'Accept' => 'text/plain')
Net::HTTP.get(URI('http://127.0.0.1:PORT/echo'), { 'accept-encoding' => 'identity', 'user-agent' => nil })
Net::HTTP.get(URI('http://localhost:PORT/echo'))
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello'))
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).code
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).message
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).msg
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).body
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).http_version
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).uri
Net::HTTP.get_response('127.0.0.1', '/hello', PORT).uri
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello'))['x-two']
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello'))['X-TWO']
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello'))[:"x-two"]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello'))['nosuch']
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello'))[nil]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).get_fields('x-two')
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).get_fields('nosuch')
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).fetch('x-two')
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).fetch('nosuch')
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).fetch('nosuch', 'x')
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).fetch('nosuch', ['x', 'y'])
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).fetch('NoSuch') { |n| n + '!' }
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).key?('X-Two')
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).content_type
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).main_type
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).sub_type
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).type_params
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).content_length
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).chunked?
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/big')).chunked?
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/big')).body.size
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/untyped')).content_type
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).is_a?(Net::HTTPSuccess)
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).is_a?(Net::HTTPOK)
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).kind_of?(Net::HTTPRedirection)
Net::HTTPSuccess === Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello'))
Net::HTTPResponse === Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello'))
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).class
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).code_type
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).to_hash
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).nosuch
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/hello')).body = 'x'
x = []; Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).each_header { |k, v| x << [k, v] }; x
x = []; Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).each { |k, v| x << [k, v] }; x
x = []; Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).each_capitalized { |k, v| x << [k, v] }; x
x = []; Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).each_name { |k| x << k }; x
x = []; Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).each_capitalized_name { |k| x << k }; x
x = []; Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).each_value { |k| x << k }; x
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).to_hash
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).message
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/noreason')).message
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/noreason')).inspect
Net::HTTP.get(URI('http://127.0.0.1:RAW/order'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/order')).class
URI.open('http://127.0.0.1:RAW/order').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/old'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/old')).class
URI.open('http://127.0.0.1:RAW/old').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/noreason'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/noreason')).class
URI.open('http://127.0.0.1:RAW/noreason').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/garbage'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/garbage')).class
URI.open('http://127.0.0.1:RAW/garbage').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/noheader'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/noheader')).class
URI.open('http://127.0.0.1:RAW/noheader').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/nothing'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/nothing')).class
URI.open('http://127.0.0.1:RAW/nothing').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/short'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/short')).class
URI.open('http://127.0.0.1:RAW/short').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/length'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/length')).class
URI.open('http://127.0.0.1:RAW/length').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/chunked'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/chunked')).class
URI.open('http://127.0.0.1:RAW/chunked').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/badchunk'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/badchunk')).class
URI.open('http://127.0.0.1:RAW/badchunk').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/cutchunk'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/cutchunk')).class
URI.open('http://127.0.0.1:RAW/cutchunk').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/continue'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/continue')).class
URI.open('http://127.0.0.1:RAW/continue').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/unknown'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/unknown')).class
URI.open('http://127.0.0.1:RAW/unknown').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/299'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/299')).class
URI.open('http://127.0.0.1:RAW/299').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/quote'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/quote')).class
URI.open('http://127.0.0.1:RAW/quote').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/return'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/return')).class
URI.open('http://127.0.0.1:RAW/return').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/range'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/range')).class
URI.open('http://127.0.0.1:RAW/range').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/badrange'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/badrange')).class
URI.open('http://127.0.0.1:RAW/badrange').read
Net::HTTP.get(URI('http://127.0.0.1:RAW/noversion'))
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/noversion')).class
URI.open('http://127.0.0.1:RAW/noversion').read
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/200')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/200')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/200')).error!
URI.open('http://127.0.0.1:PORT/status/200').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/201')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/201')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/201')).error!
URI.open('http://127.0.0.1:PORT/status/201').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/204')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/204')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/204')).error!
URI.open('http://127.0.0.1:PORT/status/204').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/206')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/206')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/206')).error!
URI.open('http://127.0.0.1:PORT/status/206').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/300')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/300')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/300')).error!
URI.open('http://127.0.0.1:PORT/status/300').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/301')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/301')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/301')).error!
URI.open('http://127.0.0.1:PORT/status/301').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/304')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/304')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/304')).error!
URI.open('http://127.0.0.1:PORT/status/304').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/307')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/307')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/307')).error!
URI.open('http://127.0.0.1:PORT/status/307').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/400')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/400')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/400')).error!
URI.open('http://127.0.0.1:PORT/status/400').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/401')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/401')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/401')).error!
URI.open('http://127.0.0.1:PORT/status/401').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/403')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/403')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/403')).error!
URI.open('http://127.0.0.1:PORT/status/403').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/404')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/404')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/404')).error!
URI.open('http://127.0.0.1:PORT/status/404').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/418')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/418')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/418')).error!
URI.open('http://127.0.0.1:PORT/status/418').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/451')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/451')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/451')).error!
URI.open('http://127.0.0.1:PORT/status/451').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/499')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/499')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/499')).error!
URI.open('http://127.0.0.1:PORT/status/499').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/500')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/500')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/500')).error!
URI.open('http://127.0.0.1:PORT/status/500').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/502')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/502')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/502')).error!
URI.open('http://127.0.0.1:PORT/status/502').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/503')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/503')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/503')).error!
URI.open('http://127.0.0.1:PORT/status/503').status
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/599')); [r, r.class, r.class.superclass, r.body, r.code, r.message, r.error_type]
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/599')).value
Net::HTTP.get_response(URI('http://127.0.0.1:PORT/status/599')).error!
URI.open('http://127.0.0.1:PORT/status/599').status
Net::HTTP.get_response(URI('http://127.0.0.1:RAW/quote')).value
Net::HTTP.get(URI('http://127.0.0.1:PORT/gzip'))
Net::HTTP.get(URI('http://127.0.0.1:PORT/deflate'))
Net::HTTP.get(URI('http://127.0.0.1:PORT/notgzip'))
Net::HTTP.get(URI('http://127.0.0.1:PORT/br'))
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/gzip')); [r['content-encoding'], r['content-length'], r.body]
r = Net::HTTP.get_response(URI('http://127.0.0.1:PORT/gzip'), { 'Accept-Encoding' => 'gzip' }); [r['content-encoding'], r['content-length'], r.body.size > 20]
r = Net::HTTP::Get.new('/gzip'); r['Accept-Encoding'] = 'gzip'; r.decode_content
r = Net::HTTP::Get.new('/gzip'); r.decode_content
Net::HTTP::Head.new('/gzip').decode_content
Net::HTTP::Get.new('/gzip', 'Range' => 'bytes=0-1').decode_content
Net::HTTP.get(URI('http://127.0.0.1:CLOSED/'))
Net::HTTP.get(URI('http://localhost:CLOSED/'))
Net::HTTP.start('127.0.0.1', CLOSED) { |h| h.get('/') }
Net::HTTP.start('127.0.0.1', CLOSED)
URI.open('http://127.0.0.1:CLOSED/')
Net::HTTP.get(nil)
Net::HTTP.get('http://127.0.0.1/')
Net::HTTP.get(URI('foo:bar'))
Net::HTTP.get(URI('ftp://127.0.0.1:PORT/'))
h = Net::HTTP.new('127.0.0.1', RAW); h.read_timeout = 0.1; h.max_retries = 0; h.get('/slow')
h = Net::HTTP.new('127.0.0.1', RAW); h.read_timeout = 0.1; h.get('/slow')
h = Net::HTTP.new('127.0.0.1', PORT); h.get('/hello').body
h = Net::HTTP.new('127.0.0.1', PORT); h.get('/echo').body
h = Net::HTTP.new('127.0.0.1', PORT); h.get('/echo', 'X-B' => 'c').body
h = Net::HTTP.new('127.0.0.1', PORT); h.request(Net::HTTP::Get.new('/echo')).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Get.new('/echo'); r['X-A'] = 'b'; r.basic_auth('me', 'secret'); h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Get.new(URI('http://127.0.0.1:PORT/echo?x=1')); h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Get.new(URI('http://example.com/echo?x=1')); [h.request(r).body, h.request(r).uri]
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Get.new(URI('https://example.com/echo?x=1')); [h.request(r).body, h.request(r).uri]
h = Net::HTTP.new('127.0.0.1', PORT); h.request('/echo')
h = Net::HTTP.new('127.0.0.1', PORT); h.request_get('/hello').body
h = Net::HTTP.new('127.0.0.1', PORT); h.get2('/hello').body
h = Net::HTTP.new('127.0.0.1', PORT); h.head('/hello').body
h = Net::HTTP.new('127.0.0.1', PORT); h.head('/hello')['content-type']
h = Net::HTTP.new('127.0.0.1', PORT); h.delete('/echo').body
h = Net::HTTP.new('127.0.0.1', PORT); h.options('/echo').body
h = Net::HTTP.new('127.0.0.1', PORT); h.post('/echo', 'a=b').body
h = Net::HTTP.new('127.0.0.1', PORT); h.post('/echo', '{}', 'Content-Type' => 'application/json').body
h = Net::HTTP.new('127.0.0.1', PORT); h.put('/echo', 'text').body
h = Net::HTTP.new('127.0.0.1', PORT); h.patch('/echo', 'text').body
h = Net::HTTP.new('127.0.0.1', PORT); h.send_request('GET', '/echo').body
h = Net::HTTP.new('127.0.0.1', PORT); h.send_request('PUT', '/echo', 'x', 'X-Y' => 'z').body
h = Net::HTTP.new('127.0.0.1', PORT); h.send_request('FOO', '/echo').body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.body = 'some text'; r.content_type = 'text/plain'; h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); h.request(r, 'given').body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.body = 'x'; h.request(r, 'given').body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.set_form_data('a' => 'b c', 'd' => ['e', 'f']); h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.set_form_data({ 'a' => 'b c', 'd' => 'e' }, ';'); h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.set_form({ 'a' => 'b c', 'd' => 'e' }); h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.set_form({ 'a' => 'b c', 'd' => 'e' }, 'text/plain')
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.body_stream = StringIO.new('streamed'); r.content_length = 8; h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.body_stream = StringIO.new('streamed'); h.request(r).body
h = Net::HTTP.new('127.0.0.1', PORT); r = Net::HTTP::Post.new('/echo'); r.body_stream = StringIO.new('streamed'); r['Transfer-Encoding'] = 'chunked'; h.request(r).body
Net::HTTP.post(URI('http://127.0.0.1:PORT/echo'), 'x').body
Net::HTTP.post(URI('http://127.0.0.1:PORT/echo'), 'x', 'Content-Type' => 'text/plain').body
Net::HTTP.post_form(URI('http://127.0.0.1:PORT/echo'), 'q' => 'a b').body
Net::HTTP.post_form(URI('http://me:secret@127.0.0.1:PORT/echo'), 'q' => 'a b').body
Net::HTTP.start('127.0.0.1', PORT) { |h| h.get('/hello').body }
Net::HTTP.start('127.0.0.1', PORT) { |h| [h.get('/hello').body, h.get('/echo').body, h.started?] }
Net::HTTP.start('127.0.0.1', PORT, use_ssl: false, read_timeout: 5, open_timeout: 5) { |h| [h.read_timeout, h.open_timeout, h.use_ssl?] }
Net::HTTP.start('127.0.0.1', PORT, nil, nil, use_ssl: false) { |h| [h.proxy?, h.proxy_address, h.proxy_port, h.get('/hello').code] }
Net::HTTP.start('127.0.0.1', PORT) { |h| h.request(Net::HTTP::Get.new(URI('http://127.0.0.1:PORT/hello'))) { |r| r.read_body.size } }
Net::HTTP.start('127.0.0.1', PORT) { |h| x = 0; h.request(Net::HTTP::Get.new('/big')) { |r| r.read_body { |s| x += s.size } }; x }
Net::HTTP.start('127.0.0.1', PORT) { |h| x = +''; h.get('/hello') { |s| x << s }; x }
Net::HTTP.start('127.0.0.1', PORT) { |h| x = StringIO.new; h.get('/hello', nil, x); x.string }
Net::HTTP.start('127.0.0.1', PORT) { |h| h.request_get('/hello') { |r| r.read_body; r.read_body { |s| s } } }
Net::HTTP.start('127.0.0.1', PORT) { |h| h.start }
Net::HTTP.start('127.0.0.1', PORT) { |h| h.use_ssl = true }
Net::HTTP.start('127.0.0.1', PORT) { |h| h }
Net::HTTP.start('127.0.0.1', PORT)
h = Net::HTTP.start('127.0.0.1', PORT); x = h.get('/hello').body; h.finish; [x, h.started?]
Net::HTTP.new('127.0.0.1', PORT).finish
Net::HTTP.new('127.0.0.1', PORT)
Net::HTTP.new('127.0.0.1')
Net::HTTP.new('127.0.0.1').port
Net::HTTP.new('127.0.0.1').address
Net::HTTP.new('127.0.0.1').open_timeout
Net::HTTP.new('127.0.0.1').read_timeout
Net::HTTP.new('127.0.0.1').max_retries
Net::HTTP.new('127.0.0.1').max_retries = -1
Net::HTTP.new('127.0.0.1').proxy?
Net::HTTP.new('127.0.0.1').proxy_from_env?
Net::HTTP.new('127.0.0.1').proxy_address
Net::HTTP.new('127.0.0.1', 80, 'p', 8080).proxy_port
Net::HTTP.new('127.0.0.1', 80, 'p').proxy_port
Net::HTTP.new('127.0.0.1', 80, nil).proxy_port
Net::HTTP.new('127.0.0.1', 80, nil).proxy?
Net::HTTP.new('127.0.0.1', PORT, '127.0.0.1', PORT).get('/echo').body
Net::HTTP.new('example.com', 80, '127.0.0.1', PORT, 'me', 'secret').get('/echo').body
Net::HTTP::Get.new('/')
Net::HTTP::Get.new('/').method
Net::HTTP::Get.new('/x').path
Net::HTTP::Get.new(URI('http://x/y?z#w')).path
Net::HTTP::Get.new(URI('http://x')).path
Net::HTTP::Get.new(URI('http://x/y')).uri
Net::HTTP::Get.new('/').to_hash
Net::HTTP::Get.new(URI('http://x:81/')).to_hash
Net::HTTP::Get.new('/', 'A' => ' b ', c: 'd').to_hash
Net::HTTP::Get.new('/', 'A' => "b\nc")
Net::HTTP::Get.new('/', 'A' => 5)
Net::HTTP::Get.new('/', 5 => 'a')
Net::HTTP::Get.new('/', 5)
Net::HTTP::Get.new(nil)
Net::HTTP::Get.new('')
Net::HTTP::Get.new(5)
Net::HTTP::Get.new(URI('ftp://x/'))
Net::HTTP::Get.new(URI('http:/x'))
r = Net::HTTP::Get.new('/'); r['X'] = 5; r['X']
r = Net::HTTP::Get.new('/'); r['X'] = ['a', ['b', 1]]; r.get_fields('x')
r = Net::HTTP::Get.new('/'); r['X'] = "a\nb"
r = Net::HTTP::Get.new('/'); r['X'] = 'a'; r['X'] = nil; r.key?('x')
r = Net::HTTP::Get.new('/'); r['X'] = 'a'; r.add_field('x', 'b'); r['X']
r = Net::HTTP::Get.new('/'); r['X'] = 'a'; r.delete('x')
r = Net::HTTP::Get.new('/'); r.delete('x')
r = Net::HTTP::Get.new('/'); r.basic_auth('a', 'b'); r['authorization']
r = Net::HTTP::Get.new('/'); r.content_type = 'text/plain'; r['content-type']
r = Net::HTTP::Get.new('/'); r.set_content_type('text/plain', { 'charset' => 'utf-8' }); [r['content-type'], r.content_type, r.type_params]
r = Net::HTTP::Get.new('/'); r.size
r = Net::HTTP::Get.new('/'); r.request_body_permitted?
r = Net::HTTP::Post.new('/'); [r.request_body_permitted?, r.response_body_permitted?]
r = Net::HTTP::Get.new('/'); r.is_a?(Net::HTTPRequest)
r = Net::HTTP::Get.new('/'); r.is_a?(Net::HTTPHeader)
r = Net::HTTP::Get.new('/a b'); Net::HTTP.new('127.0.0.1', PORT).request(r).code
r = Net::HTTP::Get.new("/a\nb"); Net::HTTP.new('127.0.0.1', PORT).request(r).code
h = Net::HTTP.new('localhost', SECURE); h.use_ssl = true; h.get('/hello').body
h = Net::HTTP.new('127.0.0.1', SECURE); h.use_ssl = true; h.verify_mode = OpenSSL::SSL::VERIFY_NONE; h.get('/hello').body
h = Net::HTTP.new('127.0.0.1', SECURE); h.use_ssl = true; h.ca_file = 'CAFILE'; h.get('/hello').body
h = Net::HTTP.new('localhost', SECURE); h.use_ssl = true; h.ca_file = 'CAFILE'; h.get('/hello').body
h = Net::HTTP.new('localhost', SECURE); h.use_ssl = true; h.ca_file = '/nosuch'; h.get('/hello').body
Net::HTTP.get(URI('https://127.0.0.1:SECURE/hello'))
Net::HTTP.get(URI('https://127.0.0.1:PORT/hello'))
Net::HTTP.get(URI('https://127.0.0.1:CLOSED/hello'))
Net::HTTP.start('127.0.0.1', SECURE, use_ssl: true, verify_mode: OpenSSL::SSL::VERIFY_NONE) { |h| h.get('/echo').body }
Net::HTTP.start('127.0.0.1', SECURE, use_ssl: true, ca_file: 'CAFILE') { |h| h.request(Net::HTTP::Get.new(URI('https://127.0.0.1:SECURE/hello'))).uri }
Net::HTTP.start('127.0.0.1', SECURE) { |h| h.get('/hello').body }
[OpenSSL::SSL::VERIFY_NONE, OpenSSL::SSL::VERIFY_PEER]
URI.open('http://127.0.0.1:PORT/hello').read
URI.open(URI('http://127.0.0.1:PORT/hello')).read
OpenURI.open_uri('http://127.0.0.1:PORT/hello').read
OpenURI.open_uri(URI('http://127.0.0.1:PORT/hello')).read
URI.open('http://127.0.0.1:PORT/hello') { |f| f.read }
URI.open('http://127.0.0.1:PORT/hello') { |f| f.gets }
URI.open('http://127.0.0.1:PORT/hello') { |f| [f.status, f.base_uri, f.content_type, f.charset, f.content_encoding, f.last_modified] }
URI.open('http://127.0.0.1:PORT/hello') { |f| f.meta }
URI.open('http://127.0.0.1:PORT/hello') { |f| f.metas }
URI.open('http://127.0.0.1:PORT/hello').closed?
URI.open('http://127.0.0.1:PORT/json') { |f| [f.content_type, f.charset, f.charset { 'x' }] }
URI.open('http://127.0.0.1:PORT/untyped') { |f| [f.content_type, f.charset] }
URI.open('http://127.0.0.1:PORT/gzip').read
URI.open('http://127.0.0.1:PORT/br') { |f| f.content_encoding }
URI.open('http://127.0.0.1:PORT/big').read.size
URI.open('http://127.0.0.1:PORT/echo').read
URI.open('http://127.0.0.1:PORT/echo', 'User-Agent' => 'me', 'Accept' => 'text/x').read
URI.open('http://127.0.0.1:PORT/echo', http_basic_authentication: ['me', 'secret']).read
URI.open('http://127.0.0.1:PORT/login', http_basic_authentication: ['me', 'secret']).read
URI.open('http://127.0.0.1:PORT/login').read
URI.open('http://me:secret@127.0.0.1:PORT/login').read
URI.open('http://127.0.0.1:PORT/hello', 'r').read
URI.open('http://127.0.0.1:PORT/hello', 'rb').read
URI.open('http://127.0.0.1:PORT/hello', 'r:UTF-8').read
URI.open('http://127.0.0.1:PORT/hello', 'w').read
URI.open('http://127.0.0.1:PORT/hello', nosuch: 1).read
URI.open('http://127.0.0.1:PORT/hello', read_timeout: 5, open_timeout: 5, redirect: false).read
URI.open('http://127.0.0.1:RAW/slow', read_timeout: 0.1).read
URI.open('http://127.0.0.1:PORT/to?url=/hello').read
URI.open('http://127.0.0.1:PORT/to?url=/hello').base_uri
URI.open('http://127.0.0.1:PORT/to?url=http://localhost:PORT/echo', 'X-A' => 'b').read
URI.open('http://127.0.0.1:PORT/to?url=/login', http_basic_authentication: ['a', 'b']).read
URI.open('http://127.0.0.1:PORT/to?url=/hello', redirect: false).read
URI.open('http://127.0.0.1:PORT/to?url=/hello&code=303').read
URI.open('http://127.0.0.1:PORT/to?url=/hello&code=308').read
URI.open('http://127.0.0.1:PORT/to?url=/to?url=/hello').read
URI.open('http://127.0.0.1:PORT/to?url=%3A%3A').read
URI.open('http://127.0.0.1:PORT/to?url=ftp:%2F%2Fx%2Fy', proxy: nil, redirect: false).read
URI.open('https://127.0.0.1:SECURE/to?url=http:%2F%2F127.0.0.1:PORT/hello', ssl_verify_mode: 0).read
URI.open('http://127.0.0.1:PORT/to?url=https:%2F%2F127.0.0.1:SECURE/hello', ssl_verify_mode: 0).read
URI.open('https://127.0.0.1:SECURE/hello', ssl_ca_cert: 'CAFILE').read
URI.open('https://127.0.0.1:SECURE/hello').read
URI.open('http://127.0.0.1:RAW/nolocation').read
URI.open('http://127.0.0.1:PORT/hello', proxy: 'http://127.0.0.1:PORT/').read
URI.open('http://example.com/echo', proxy: 'http://me:secret@127.0.0.1:PORT/').read
URI.open('http://example.com/echo', proxy_http_basic_authentication: ['http://127.0.0.1:PORT/', 'me', 'secret']).read
URI.open('http://example.com/echo', proxy: 5).read
URI.open('http://example.com/echo', proxy: 'https://127.0.0.1:PORT/').read
x = []; URI.open('http://127.0.0.1:PORT/hello', content_length_proc: lambda { |n| x << n }, progress_proc: lambda { |n| x << n }).read; x
URI.open('http://127.0.0.1:PORT/hello', 5, 6, 7)
URI.open('/nosuch/file')
URI.open('nosuch:x')
URI.open('nosuch://x')
URI.open(URI('nosuch:x'))
URI.open(5)
URI.open(nil)
OpenURI.open_uri('nosuch:x')
OpenURI.open_uri('::')
URI.open('http://127.0.0.1:PORT/a b')
Time.httpdate('Sun, 06 Nov 1994 08:49:37 GMT')
Time.httpdate('x')
Net::HTTP.start('127.0.0.1', PORT) { |h| h.request(Net::HTTP::Get.new('/hello')) { |r| r.body; h.finish } }
Net::HTTP.start('127.0.0.1', PORT) { |h| h.request(Net::HTTP::Get.new('/hello')) { |r| h.finish } }
Net::HTTP.start('127.0.0.1', PORT) { |h| h.finish; h.get('/hello').code }
Net::HTTP.start('127.0.0.1', PORT) { |h| h.request(Net::HTTP::Get.new('/hello')) { |r| h.get('/echo').code; r.body } }
Net::HTTP.start('127.0.0.1', RAW) { |h| h.get('/old'); h.ipaddr }
