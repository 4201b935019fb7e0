package http

import (
	"net"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// AddressOf is Net::HTTP#address.
//
//ruby:method Net::HTTP#address
func AddressOf(h *Session) value.Value { return h.address }

// PortOf is Net::HTTP#port.
//
//ruby:method Net::HTTP#port
func PortOf(h *Session) value.Value { return h.port }

// OpenTimeoutOf is Net::HTTP#open_timeout.
//
//ruby:method Net::HTTP#open_timeout
func OpenTimeoutOf(h *Session) value.Value { return h.openTimeout }

// SetOpenTimeout is Net::HTTP#open_timeout=.
//
//ruby:method Net::HTTP#open_timeout=
func SetOpenTimeout(h *Session, v value.Value) value.Value {
	h.openTimeout = v
	return v
}

// WriteTimeoutOf is Net::HTTP#write_timeout.
//
//ruby:method Net::HTTP#write_timeout
func WriteTimeoutOf(h *Session) value.Value { return h.writeTimeout }

// SetWriteTimeout is Net::HTTP#write_timeout=.
//
//ruby:method Net::HTTP#write_timeout=
func SetWriteTimeout(h *Session, v value.Value) value.Value {
	h.writeTimeout = v
	return v
}

// ContinueTimeoutOf is Net::HTTP#continue_timeout.
//
//ruby:method Net::HTTP#continue_timeout
func ContinueTimeoutOf(h *Session) value.Value { return h.continueTimeout }

// SetContinueTimeout is Net::HTTP#continue_timeout=.
//
//ruby:method Net::HTTP#continue_timeout=
func SetContinueTimeout(h *Session, v value.Value) value.Value {
	h.continueTimeout = v
	return v
}

// KeepAliveTimeoutOf is Net::HTTP#keep_alive_timeout.
//
//ruby:method Net::HTTP#keep_alive_timeout
func KeepAliveTimeoutOf(h *Session) value.Value { return h.keepAliveTimeout }

// SetKeepAliveTimeout is Net::HTTP#keep_alive_timeout=.
//
//ruby:method Net::HTTP#keep_alive_timeout=
func SetKeepAliveTimeout(h *Session, v value.Value) value.Value {
	h.keepAliveTimeout = v
	return v
}

// SSLTimeoutOf is Net::HTTP#ssl_timeout.
//
//ruby:method Net::HTTP#ssl_timeout
func SSLTimeoutOf(h *Session) value.Value { return h.sslTimeout }

// SetSSLTimeout is Net::HTTP#ssl_timeout=.
//
//ruby:method Net::HTTP#ssl_timeout=
func SetSSLTimeout(h *Session, v value.Value) value.Value {
	h.sslTimeout = v
	return v
}

// IgnoreEOFOf is Net::HTTP#ignore_eof.
//
//ruby:method Net::HTTP#ignore_eof
func IgnoreEOFOf(h *Session) value.Value { return h.ignoreEOF }

// SetIgnoreEOF is Net::HTTP#ignore_eof=.
//
//ruby:method Net::HTTP#ignore_eof=
func SetIgnoreEOF(h *Session, v value.Value) value.Value {
	h.ignoreEOF = v
	return v
}

// CloseOnEmptyResponseOf is Net::HTTP#close_on_empty_response.
//
//ruby:method Net::HTTP#close_on_empty_response
func CloseOnEmptyResponseOf(h *Session) value.Value { return h.closeOnEmpty }

// SetCloseOnEmptyResponse is Net::HTTP#close_on_empty_response=.
//
//ruby:method Net::HTTP#close_on_empty_response=
func SetCloseOnEmptyResponse(h *Session, v value.Value) value.Value {
	h.closeOnEmpty = v
	return v
}

// VerifyModeOf is Net::HTTP#verify_mode.
//
//ruby:method Net::HTTP#verify_mode
func VerifyModeOf(h *Session) value.Value { return h.verifyMode }

// SetVerifyMode is Net::HTTP#verify_mode=.
//
//ruby:method Net::HTTP#verify_mode=
func SetVerifyMode(h *Session, v value.Value) value.Value {
	h.verifyMode = v
	return v
}

// VerifyHostnameOf is Net::HTTP#verify_hostname.
//
//ruby:method Net::HTTP#verify_hostname
func VerifyHostnameOf(h *Session) value.Value { return h.verifyHostname }

// SetVerifyHostname is Net::HTTP#verify_hostname=.
//
//ruby:method Net::HTTP#verify_hostname=
func SetVerifyHostname(h *Session, v value.Value) value.Value {
	h.verifyHostname = v
	return v
}

// VerifyDepthOf is Net::HTTP#verify_depth.
//
//ruby:method Net::HTTP#verify_depth
func VerifyDepthOf(h *Session) value.Value { return h.verifyDepth }

// SetVerifyDepth is Net::HTTP#verify_depth=.
//
//ruby:method Net::HTTP#verify_depth=
func SetVerifyDepth(h *Session, v value.Value) value.Value {
	h.verifyDepth = v
	return v
}

// CAFileOf is Net::HTTP#ca_file.
//
//ruby:method Net::HTTP#ca_file
func CAFileOf(h *Session) value.Value { return h.caFile }

// SetCAFile is Net::HTTP#ca_file=.
//
//ruby:method Net::HTTP#ca_file=
func SetCAFile(h *Session, v value.Value) value.Value {
	h.caFile = v
	return v
}

// CAPathOf is Net::HTTP#ca_path.
//
//ruby:method Net::HTTP#ca_path
func CAPathOf(h *Session) value.Value { return h.caPath }

// SetCAPath is Net::HTTP#ca_path=.
//
//ruby:method Net::HTTP#ca_path=
func SetCAPath(h *Session, v value.Value) value.Value {
	h.caPath = v
	return v
}

// SSLVersionOf is Net::HTTP#ssl_version.
//
//ruby:method Net::HTTP#ssl_version
func SSLVersionOf(h *Session) value.Value { return h.sslVersion }

// SetSSLVersion is Net::HTTP#ssl_version=.
//
//ruby:method Net::HTTP#ssl_version=
func SetSSLVersion(h *Session, v value.Value) value.Value {
	h.sslVersion = v
	return v
}

// ReadTimeoutOf is Net::HTTP#read_timeout.
//
//ruby:method Net::HTTP#read_timeout
func ReadTimeoutOf(h *Session) value.Value { return h.readTimeout }

// SetReadTimeout is Net::HTTP#read_timeout=: how many seconds to wait for more of a response; nil is for ever.
//
//ruby:method Net::HTTP#read_timeout=
func SetReadTimeout(h *Session, v value.Value) (value.Value, error) {
	wait, err := timeout(v)
	if h.socket != nil {
		h.socket.readTimeout = wait
	}
	h.readTimeout = v
	return v, err
}

// MaxRetries is Net::HTTP#max_retries.
//
//ruby:method Net::HTTP#max_retries
func MaxRetries(h *Session) int64 { return h.maxRetries }

// SetMaxRetries is Net::HTTP#max_retries=: how often requests are sent again that failed.
//
//ruby:method Net::HTTP#max_retries=
func SetMaxRetries(h *Session, v value.Value) (value.Value, error) {
	n, err := ruby.ToInt(v)
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, ruby.Raise(ruby.ArgumentError, "max_retries should be non-negative integer number")
	}
	h.maxRetries = n
	return v, nil
}

// IsUseSSL is Net::HTTP#use_ssl?.
//
//ruby:method Net::HTTP#use_ssl?
func IsUseSSL(h *Session) bool { return h.useSSL }

// SetUseSSL is Net::HTTP#use_ssl=.
//
//ruby:method Net::HTTP#use_ssl=
func SetUseSSL(h *Session, v value.Value) (value.Value, error) {
	if h.started && h.useSSL != ruby.Truth(v) {
		return nil, ruby.Raise(ruby.IOError, "use_ssl value changed, but session already started")
	}
	h.useSSL = ruby.Truth(v)
	return v, nil
}

// IPAddr is Net::HTTP#ipaddr: the address that is connected to in place of that of the host.
//
//ruby:method Net::HTTP#ipaddr
func IPAddr(h *Session) (value.Value, error) {
	switch {
	case !h.started:
		return h.ipaddr, nil
	case h.socket.conn == nil:
		return nil, ruby.Raise(ruby.IOError, "closed stream")
	}
	host, _, _ := net.SplitHostPort(h.socket.conn.RemoteAddr().String())
	return host, nil
}

// SetIPAddr is Net::HTTP#ipaddr=.
//
//ruby:method Net::HTTP#ipaddr=
func SetIPAddr(h *Session, v value.Value) (value.Value, error) {
	if h.started {
		return nil, ruby.Raise(ruby.IOError, "ipaddr value changed, but session already started")
	}
	h.ipaddr = v
	return v, nil
}

// IsProxy is Net::HTTP#proxy?: whether a proxy is asked.
//
//ruby:method Net::HTTP#proxy?
func IsProxy(h *Session) (bool, error) {
	p, err := h.proxy()
	return p != nil, err
}

// IsProxyFromEnv is Net::HTTP#proxy_from_env?.
//
//ruby:method Net::HTTP#proxy_from_env?
func IsProxyFromEnv(h *Session) bool { return h.proxyFromEnv }

// ProxyAddress is Net::HTTP#proxy_address.
//
//ruby:method Net::HTTP#proxy_address
//ruby:method Net::HTTP#proxyaddr
func ProxyAddress(h *Session) (value.Value, error) {
	p, err := h.proxy()
	if err != nil || p == nil {
		return nil, err
	}
	return p.host, nil
}

// ProxyPort is Net::HTTP#proxy_port.
//
//ruby:method Net::HTTP#proxy_port
//ruby:method Net::HTTP#proxyport
func ProxyPort(h *Session) (value.Value, error) {
	p, err := h.proxy()
	switch {
	case err != nil:
		return nil, err
	case p != nil:
		return p.port, nil
	case h.proxyFromEnv:
		return nil, nil
	}
	return h.proxyPort, nil
}
