package http

import (
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// The classes of sessions, requests and errors.
var (
	SessionClass  = &ruby.Class{Name: "Net::HTTP", Super: ProtocolClass}
	ProtocolClass = &ruby.Class{Name: "Net::Protocol", Super: ruby.ObjectClass}
	HeaderModule  = &ruby.Class{Name: "Net::HTTPHeader", Module: true}

	GenericRequest = &ruby.Class{Name: "Net::HTTPGenericRequest", Super: ruby.ObjectClass, Includes: []*ruby.Class{HeaderModule}}
	RequestClass   = &ruby.Class{Name: "Net::HTTPRequest", Super: GenericRequest}
	GetClass       = &ruby.Class{Name: "Net::HTTP::Get", Super: RequestClass}
	HeadClass      = &ruby.Class{Name: "Net::HTTP::Head", Super: RequestClass}
	PostClass      = &ruby.Class{Name: "Net::HTTP::Post", Super: RequestClass}
	PutClass       = &ruby.Class{Name: "Net::HTTP::Put", Super: RequestClass}
	PatchClass     = &ruby.Class{Name: "Net::HTTP::Patch", Super: RequestClass}
	DeleteClass    = &ruby.Class{Name: "Net::HTTP::Delete", Super: RequestClass}
	OptionsClass   = &ruby.Class{Name: "Net::HTTP::Options", Super: RequestClass}
	TraceClass     = &ruby.Class{Name: "Net::HTTP::Trace", Super: RequestClass}

	ProtocolError    = &ruby.Class{Name: "Net::ProtocolError", Super: ruby.StandardError}
	SyntaxError      = &ruby.Class{Name: "Net::ProtoSyntaxError", Super: ProtocolError}
	ProtoFatal       = &ruby.Class{Name: "Net::ProtoFatalError", Super: ProtocolError}
	ProtoServer      = &ruby.Class{Name: "Net::ProtoServerError", Super: ProtocolError}
	ProtoRetriable   = &ruby.Class{Name: "Net::ProtoRetriableError", Super: ProtocolError}
	OpenTimeout      = &ruby.Class{Name: "Net::OpenTimeout", Super: ruby.TimeoutError}
	ReadTimeout      = &ruby.Class{Name: "Net::ReadTimeout", Super: ruby.TimeoutError}
	WriteTimeout     = &ruby.Class{Name: "Net::WriteTimeout", Super: ruby.TimeoutError}
	BadResponse      = &ruby.Class{Name: "Net::HTTPBadResponse", Super: ruby.StandardError}
	HeaderSyntax     = &ruby.Class{Name: "Net::HTTPHeaderSyntaxError", Super: ruby.StandardError}
	ExceptionsModule = &ruby.Class{Name: "Net::HTTPExceptions", Module: true}
	ErrorClass       = ruby.Defined(&ruby.Class{Name: "Net::HTTPError", Super: ProtocolError, Includes: []*ruby.Class{ExceptionsModule}}, &ruby.Program{Methods: ofError})
	RetriableError   = ruby.Defined(&ruby.Class{Name: "Net::HTTPRetriableError", Super: ProtoRetriable, Includes: []*ruby.Class{ExceptionsModule}}, &ruby.Program{Methods: ofError})
	ClientException  = ruby.Defined(&ruby.Class{Name: "Net::HTTPClientException", Super: ProtoServer, Includes: []*ruby.Class{ExceptionsModule}}, &ruby.Program{Methods: ofError})
	FatalError       = ruby.Defined(&ruby.Class{Name: "Net::HTTPFatalError", Super: ProtoFatal, Includes: []*ruby.Class{ExceptionsModule}}, &ruby.Program{Methods: ofError})
	OpenSSLError     = &ruby.Class{Name: "OpenSSL::OpenSSLError", Super: ruby.StandardError}
	SSLError         = &ruby.Class{Name: "OpenSSL::SSL::SSLError", Super: OpenSSLError}
	DataError        = &ruby.Class{Name: "Zlib::DataError", Super: ZlibError}
	BufError         = &ruby.Class{Name: "Zlib::BufError", Super: ZlibError}
	ZlibError        = &ruby.Class{Name: "Zlib::Error", Super: ruby.StandardError}
)

// The classes of responses.
var (
	ResponseClass = &ruby.Class{Name: "Net::HTTPResponse", Super: ruby.ObjectClass, Includes: []*ruby.Class{HeaderModule}}
	Unknown       = &ruby.Class{Name: "Net::HTTPUnknownResponse", Super: ResponseClass}
	Information   = &ruby.Class{Name: "Net::HTTPInformation", Super: ResponseClass}
	Success       = &ruby.Class{Name: "Net::HTTPSuccess", Super: ResponseClass}
	Redirection   = &ruby.Class{Name: "Net::HTTPRedirection", Super: ResponseClass}
	ClientError   = &ruby.Class{Name: "Net::HTTPClientError", Super: ResponseClass}
	ServerError   = &ruby.Class{Name: "Net::HTTPServerError", Super: ResponseClass}

	Continue                      = &ruby.Class{Name: "Net::HTTPContinue", Super: Information}                      // 100
	SwitchProtocol                = &ruby.Class{Name: "Net::HTTPSwitchProtocol", Super: Information}                // 101
	Processing                    = &ruby.Class{Name: "Net::HTTPProcessing", Super: Information}                    // 102
	EarlyHints                    = &ruby.Class{Name: "Net::HTTPEarlyHints", Super: Information}                    // 103
	OK                            = &ruby.Class{Name: "Net::HTTPOK", Super: Success}                                // 200
	Created                       = &ruby.Class{Name: "Net::HTTPCreated", Super: Success}                           // 201
	Accepted                      = &ruby.Class{Name: "Net::HTTPAccepted", Super: Success}                          // 202
	NonAuthoritativeInformation   = &ruby.Class{Name: "Net::HTTPNonAuthoritativeInformation", Super: Success}       // 203
	NoContent                     = &ruby.Class{Name: "Net::HTTPNoContent", Super: Success}                         // 204
	ResetContent                  = &ruby.Class{Name: "Net::HTTPResetContent", Super: Success}                      // 205
	PartialContent                = &ruby.Class{Name: "Net::HTTPPartialContent", Super: Success}                    // 206
	MultiStatus                   = &ruby.Class{Name: "Net::HTTPMultiStatus", Super: Success}                       // 207
	AlreadyReported               = &ruby.Class{Name: "Net::HTTPAlreadyReported", Super: Success}                   // 208
	IMUsed                        = &ruby.Class{Name: "Net::HTTPIMUsed", Super: Success}                            // 226
	MultipleChoices               = &ruby.Class{Name: "Net::HTTPMultipleChoices", Super: Redirection}               // 300
	MovedPermanently              = &ruby.Class{Name: "Net::HTTPMovedPermanently", Super: Redirection}              // 301
	FoundClass                    = &ruby.Class{Name: "Net::HTTPFound", Super: Redirection}                         // 302
	SeeOther                      = &ruby.Class{Name: "Net::HTTPSeeOther", Super: Redirection}                      // 303
	NotModified                   = &ruby.Class{Name: "Net::HTTPNotModified", Super: Redirection}                   // 304
	UseProxy                      = &ruby.Class{Name: "Net::HTTPUseProxy", Super: Redirection}                      // 305
	TemporaryRedirect             = &ruby.Class{Name: "Net::HTTPTemporaryRedirect", Super: Redirection}             // 307
	PermanentRedirect             = &ruby.Class{Name: "Net::HTTPPermanentRedirect", Super: Redirection}             // 308
	BadRequest                    = &ruby.Class{Name: "Net::HTTPBadRequest", Super: ClientError}                    // 400
	Unauthorized                  = &ruby.Class{Name: "Net::HTTPUnauthorized", Super: ClientError}                  // 401
	PaymentRequired               = &ruby.Class{Name: "Net::HTTPPaymentRequired", Super: ClientError}               // 402
	Forbidden                     = &ruby.Class{Name: "Net::HTTPForbidden", Super: ClientError}                     // 403
	NotFound                      = &ruby.Class{Name: "Net::HTTPNotFound", Super: ClientError}                      // 404
	MethodNotAllowed              = &ruby.Class{Name: "Net::HTTPMethodNotAllowed", Super: ClientError}              // 405
	NotAcceptable                 = &ruby.Class{Name: "Net::HTTPNotAcceptable", Super: ClientError}                 // 406
	ProxyAuthenticationRequired   = &ruby.Class{Name: "Net::HTTPProxyAuthenticationRequired", Super: ClientError}   // 407
	RequestTimeout                = &ruby.Class{Name: "Net::HTTPRequestTimeout", Super: ClientError}                // 408
	Conflict                      = &ruby.Class{Name: "Net::HTTPConflict", Super: ClientError}                      // 409
	Gone                          = &ruby.Class{Name: "Net::HTTPGone", Super: ClientError}                          // 410
	LengthRequired                = &ruby.Class{Name: "Net::HTTPLengthRequired", Super: ClientError}                // 411
	PreconditionFailed            = &ruby.Class{Name: "Net::HTTPPreconditionFailed", Super: ClientError}            // 412
	PayloadTooLarge               = &ruby.Class{Name: "Net::HTTPPayloadTooLarge", Super: ClientError}               // 413
	URITooLong                    = &ruby.Class{Name: "Net::HTTPURITooLong", Super: ClientError}                    // 414
	UnsupportedMediaType          = &ruby.Class{Name: "Net::HTTPUnsupportedMediaType", Super: ClientError}          // 415
	RangeNotSatisfiable           = &ruby.Class{Name: "Net::HTTPRangeNotSatisfiable", Super: ClientError}           // 416
	ExpectationFailed             = &ruby.Class{Name: "Net::HTTPExpectationFailed", Super: ClientError}             // 417
	MisdirectedRequest            = &ruby.Class{Name: "Net::HTTPMisdirectedRequest", Super: ClientError}            // 421
	UnprocessableEntity           = &ruby.Class{Name: "Net::HTTPUnprocessableEntity", Super: ClientError}           // 422
	Locked                        = &ruby.Class{Name: "Net::HTTPLocked", Super: ClientError}                        // 423
	FailedDependency              = &ruby.Class{Name: "Net::HTTPFailedDependency", Super: ClientError}              // 424
	UpgradeRequired               = &ruby.Class{Name: "Net::HTTPUpgradeRequired", Super: ClientError}               // 426
	PreconditionRequired          = &ruby.Class{Name: "Net::HTTPPreconditionRequired", Super: ClientError}          // 428
	TooManyRequests               = &ruby.Class{Name: "Net::HTTPTooManyRequests", Super: ClientError}               // 429
	RequestHeaderFieldsTooLarge   = &ruby.Class{Name: "Net::HTTPRequestHeaderFieldsTooLarge", Super: ClientError}   // 431
	UnavailableForLegalReasons    = &ruby.Class{Name: "Net::HTTPUnavailableForLegalReasons", Super: ClientError}    // 451
	InternalServerError           = &ruby.Class{Name: "Net::HTTPInternalServerError", Super: ServerError}           // 500
	NotImplemented                = &ruby.Class{Name: "Net::HTTPNotImplemented", Super: ServerError}                // 501
	BadGateway                    = &ruby.Class{Name: "Net::HTTPBadGateway", Super: ServerError}                    // 502
	ServiceUnavailable            = &ruby.Class{Name: "Net::HTTPServiceUnavailable", Super: ServerError}            // 503
	GatewayTimeout                = &ruby.Class{Name: "Net::HTTPGatewayTimeout", Super: ServerError}                // 504
	VersionNotSupported           = &ruby.Class{Name: "Net::HTTPVersionNotSupported", Super: ServerError}           // 505
	VariantAlsoNegotiates         = &ruby.Class{Name: "Net::HTTPVariantAlsoNegotiates", Super: ServerError}         // 506
	InsufficientStorage           = &ruby.Class{Name: "Net::HTTPInsufficientStorage", Super: ServerError}           // 507
	LoopDetected                  = &ruby.Class{Name: "Net::HTTPLoopDetected", Super: ServerError}                  // 508
	NotExtended                   = &ruby.Class{Name: "Net::HTTPNotExtended", Super: ServerError}                   // 510
	NetworkAuthenticationRequired = &ruby.Class{Name: "Net::HTTPNetworkAuthenticationRequired", Super: ServerError} // 511
)

// Other names of classes.
var (
	// ServerException is Net::HTTPServerException.
	//
	//ruby:constant Net::HTTPServerException
	ServerException = ClientException
	// HTTPSession is Net::HTTPSession.
	//
	//ruby:constant Net::HTTPSession
	HTTPSession = SessionClass
	// HTTPMultipleChoice is Net::HTTPMultipleChoice.
	//
	//ruby:constant Net::HTTPMultipleChoice
	HTTPMultipleChoice = MultipleChoices
	// HTTPMovedTemporarily is Net::HTTPMovedTemporarily.
	//
	//ruby:constant Net::HTTPMovedTemporarily
	HTTPMovedTemporarily = FoundClass
	// HTTPRequestTimeOut is Net::HTTPRequestTimeOut.
	//
	//ruby:constant Net::HTTPRequestTimeOut
	HTTPRequestTimeOut = RequestTimeout
	// HTTPRequestEntityTooLarge is Net::HTTPRequestEntityTooLarge.
	//
	//ruby:constant Net::HTTPRequestEntityTooLarge
	HTTPRequestEntityTooLarge = PayloadTooLarge
	// HTTPRequestURITooLong is Net::HTTPRequestURITooLong.
	//
	//ruby:constant Net::HTTPRequestURITooLong
	HTTPRequestURITooLong = URITooLong
	// HTTPRequestURITooLarge is Net::HTTPRequestURITooLarge.
	//
	//ruby:constant Net::HTTPRequestURITooLarge
	HTTPRequestURITooLarge = URITooLong
	// HTTPRequestedRangeNotSatisfiable is Net::HTTPRequestedRangeNotSatisfiable.
	//
	//ruby:constant Net::HTTPRequestedRangeNotSatisfiable
	HTTPRequestedRangeNotSatisfiable = RangeNotSatisfiable
	// HTTPGatewayTimeOut is Net::HTTPGatewayTimeOut.
	//
	//ruby:constant Net::HTTPGatewayTimeOut
	HTTPGatewayTimeOut = GatewayTimeout
	// HTTPInformationCode is Net::HTTPInformationCode.
	//
	//ruby:constant Net::HTTPInformationCode
	HTTPInformationCode = Information
	// HTTPSuccessCode is Net::HTTPSuccessCode.
	//
	//ruby:constant Net::HTTPSuccessCode
	HTTPSuccessCode = Success
	// HTTPRedirectionCode is Net::HTTPRedirectionCode.
	//
	//ruby:constant Net::HTTPRedirectionCode
	HTTPRedirectionCode = Redirection
	// HTTPRetriableCode is Net::HTTPRetriableCode.
	//
	//ruby:constant Net::HTTPRetriableCode
	HTTPRetriableCode = Redirection
	// HTTPClientErrorCode is Net::HTTPClientErrorCode.
	//
	//ruby:constant Net::HTTPClientErrorCode
	HTTPClientErrorCode = ClientError
	// HTTPFatalErrorCode is Net::HTTPFatalErrorCode.
	//
	//ruby:constant Net::HTTPFatalErrorCode
	HTTPFatalErrorCode = ClientError
	// HTTPServerErrorCode is Net::HTTPServerErrorCode.
	//
	//ruby:constant Net::HTTPServerErrorCode
	HTTPServerErrorCode = ServerError
	// HTTPResponseReceiver is Net::HTTPResponseReceiver.
	//
	//ruby:constant Net::HTTPResponseReceiver
	HTTPResponseReceiver = ResponseClass
)

// classOf is the class of responses with a status code.
func classOf(code string) *ruby.Class {
	switch code {
	case "100":
		return Continue
	case "101":
		return SwitchProtocol
	case "102":
		return Processing
	case "103":
		return EarlyHints
	case "200":
		return OK
	case "201":
		return Created
	case "202":
		return Accepted
	case "203":
		return NonAuthoritativeInformation
	case "204":
		return NoContent
	case "205":
		return ResetContent
	case "206":
		return PartialContent
	case "207":
		return MultiStatus
	case "208":
		return AlreadyReported
	case "226":
		return IMUsed
	case "300":
		return MultipleChoices
	case "301":
		return MovedPermanently
	case "302":
		return FoundClass
	case "303":
		return SeeOther
	case "304":
		return NotModified
	case "305":
		return UseProxy
	case "307":
		return TemporaryRedirect
	case "308":
		return PermanentRedirect
	case "400":
		return BadRequest
	case "401":
		return Unauthorized
	case "402":
		return PaymentRequired
	case "403":
		return Forbidden
	case "404":
		return NotFound
	case "405":
		return MethodNotAllowed
	case "406":
		return NotAcceptable
	case "407":
		return ProxyAuthenticationRequired
	case "408":
		return RequestTimeout
	case "409":
		return Conflict
	case "410":
		return Gone
	case "411":
		return LengthRequired
	case "412":
		return PreconditionFailed
	case "413":
		return PayloadTooLarge
	case "414":
		return URITooLong
	case "415":
		return UnsupportedMediaType
	case "416":
		return RangeNotSatisfiable
	case "417":
		return ExpectationFailed
	case "421":
		return MisdirectedRequest
	case "422":
		return UnprocessableEntity
	case "423":
		return Locked
	case "424":
		return FailedDependency
	case "426":
		return UpgradeRequired
	case "428":
		return PreconditionRequired
	case "429":
		return TooManyRequests
	case "431":
		return RequestHeaderFieldsTooLarge
	case "451":
		return UnavailableForLegalReasons
	case "500":
		return InternalServerError
	case "501":
		return NotImplemented
	case "502":
		return BadGateway
	case "503":
		return ServiceUnavailable
	case "504":
		return GatewayTimeout
	case "505":
		return VersionNotSupported
	case "506":
		return VariantAlsoNegotiates
	case "507":
		return InsufficientStorage
	case "508":
		return LoopDetected
	case "510":
		return NotExtended
	case "511":
		return NetworkAuthenticationRequired
	}
	switch code[0] {
	case '1':
		return Information
	case '2':
		return Success
	case '3':
		return Redirection
	case '4':
		return ClientError
	case '5':
		return ServerError
	}
	return Unknown
}

// hasBody reports whether responses of a class have a body.
func hasBody(k *ruby.Class) bool {
	switch k {
	case NoContent, ResetContent, NotModified, UseProxy:
		return false
	}
	return !k.Inherits(Information)
}

// errorOf is the class of the error that a response of a class is.
func errorOf(k *ruby.Class) *ruby.Class {
	switch {
	case k.Inherits(Redirection):
		return RetriableError
	case k.Inherits(ClientError):
		return ClientException
	case k.Inherits(ServerError):
		return FatalError
	}
	return ErrorClass
}

// ofError calls response of an error that a response is.
func ofError(self value.Value, name string, args value.Array, _ value.Value) (value.Value, error) {
	if name != "response" && name != "data" {
		return nil, nil
	}
	if err := ruby.Arity(len(args), 0, 0); err != nil {
		return nil, err
	}
	return value.Array{ruby.InstanceVariable(self, "response")}, nil
}
