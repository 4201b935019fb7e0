package http

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/system"
	"github.com/p2go/p2go/runtime/value"
)

// The ways to verify what a server says that it is.
var (
	// VerifyNone is OpenSSL::SSL::VERIFY_NONE.
	//
	//ruby:constant OpenSSL::SSL::VERIFY_NONE
	VerifyNone = int64(0)
	// VerifyPeer is OpenSSL::SSL::VERIFY_PEER.
	//
	//ruby:constant OpenSSL::SSL::VERIFY_PEER
	VerifyPeer = int64(1)
	// VerifyFailIfNoPeerCert is OpenSSL::SSL::VERIFY_FAIL_IF_NO_PEER_CERT.
	//
	//ruby:constant OpenSSL::SSL::VERIFY_FAIL_IF_NO_PEER_CERT
	VerifyFailIfNoPeerCert = int64(2)
	// VerifyClientOnce is OpenSSL::SSL::VERIFY_CLIENT_ONCE.
	//
	//ruby:constant OpenSSL::SSL::VERIFY_CLIENT_ONCE
	VerifyClientOnce = int64(4)
)

// timeout is a number of seconds as a duration; 0, for nil too, is none.
func timeout(v value.Value) (time.Duration, error) {
	switch v := v.(type) {
	case nil:
		return 0, nil
	case int64:
		return time.Duration(v) * time.Second, nil
	case float64:
		return time.Duration(v * float64(time.Second)), nil
	}
	return 0, ruby.Lacks(v, "zero?", "")
}

// dial connects to a host, which may be nil, and a port.
func dial(host, port value.Value, wait time.Duration) (net.Conn, error) {
	name := ruby.ToS(host)
	shown := ruby.Inspect(host)
	if name == "" {
		name = "localhost"
	}
	ctx := context.Background()
	if wait > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, wait)
		defer cancel()
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort(name, ruby.ToS(port)))
	if err == nil {
		return conn, nil
	}
	class, text := ruby.SocketError, "getaddrinfo: Name or service not known"
	var dns *net.DNSError
	var n syscall.Errno
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		class, text = OpenTimeout, "execution expired"
	case errors.As(err, &n):
		e, _ := ruby.Rescued(system.Errno(n, "- connect(2) for "+shown+" port "+ruby.ToS(port)), ruby.SystemCallError)
		class, text = e.Class, e.Text()
	case errors.As(err, &dns) && dns.IsNotFound:
	case errors.As(err, &dns):
		text = "getaddrinfo: Temporary failure in name resolution"
	default:
		text = "getaddrinfo: Servname not supported for ai_socktype"
	}
	return nil, ruby.Raise(class, "Failed to open TCP connection to ", ruby.ToS(host), ":", ruby.ToS(port), " (", text, ")")
}

// connect opens the connection of a session, through its proxy.
func (h *Session) connect() error {
	wait, err := timeout(h.openTimeout)
	if err != nil {
		return err
	}
	p, err := h.proxy()
	if err != nil {
		return err
	}
	host, port := h.address, h.port
	if h.ipaddr != nil {
		host = h.ipaddr
	}
	conn := net.Conn(nil)
	if p != nil {
		conn, err = dial(p.host, p.port, wait)
	} else {
		conn, err = dial(host, port, wait)
	}
	if err != nil {
		return err
	}
	s := newSocket(conn)
	if s.readTimeout, err = timeout(h.readTimeout); err == nil {
		s.writeTimeout, err = timeout(h.writeTimeout)
	}
	if err == nil && h.useSSL {
		if p != nil {
			err = h.tunnel(s, p, host)
		}
		if err == nil {
			err = h.secure(s, wait)
		}
	}
	if err != nil {
		s.close()
		return err
	}
	h.socket, h.last = s, time.Time{}
	return nil
}

// tunnel asks a proxy for a connection to the server.
func (h *Session) tunnel(s *socket, p *proxy, host value.Value) error {
	text := "CONNECT " + ruby.ToS(host) + ":" + ruby.ToS(h.port) + " HTTP/1.1\r\nHost: " + ruby.ToS(h.address) + ":" + ruby.ToS(h.port) + "\r\n"
	if p.user != nil {
		text += "Proxy-Authorization: Basic " + base64.StdEncoding.EncodeToString([]byte(ruby.ToS(p.user)+":"+ruby.ToS(p.password))) + "\r\n"
	}
	if err := s.write(text + "\r\n"); err != nil {
		return err
	}
	r, err := readResponse(s)
	if err != nil {
		return err
	}
	return Value(r)
}

// secure makes a connection one by TLS.
func (h *Session) secure(s *socket, wait time.Duration) error {
	peer := s.conn.RemoteAddr().String()
	var refused error
	config, err := h.config(peer, &refused)
	if err != nil {
		return err
	}
	conn := tls.Client(s.conn, config)
	ctx := context.Background()
	if wait > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, wait)
		defer cancel()
	}
	err = conn.HandshakeContext(ctx)
	if err == nil {
		s.conn = conn
		return nil
	}
	var header tls.RecordHeaderError
	var n syscall.Errno
	switch {
	case refused != nil:
		return refused
	case errors.Is(err, context.DeadlineExceeded):
		return ruby.Raise(OpenTimeout, OpenTimeout.Name)
	case errors.Is(err, io.EOF):
		return handshakeError("(null)", "unexpected eof while reading")
	case errors.As(err, &header):
		return handshakeError(peer, "wrong version number")
	case errors.As(err, &n):
		return system.Errno(n, "- SSL_connect")
	}
	return handshakeError(peer, strings.TrimPrefix(strings.TrimPrefix(err.Error(), "remote error: "), "tls: "))
}

func handshakeError(peer, text string) error {
	return ruby.Raise(SSLError, "SSL_connect returned=1 errno=0 peeraddr=", peer, " state=error: ", text)
}

// config is how a session uses TLS. What is wrong with the certificates of the server is noted in refused.
func (h *Session) config(peer string, refused *error) (*tls.Config, error) {
	name := ruby.ToS(h.address)
	_, notIP := netip.ParseAddr(name)
	config := &tls.Config{ServerName: name, InsecureSkipVerify: true} //nolint:gosec // what it verifies is below, with Ruby's errors
	switch text := ruby.ToS(h.sslVersion); strings.TrimSuffix(text, "_client") {
	case "TLSv1":
		config.MinVersion, config.MaxVersion = tls.VersionTLS10, tls.VersionTLS10
	case "TLSv1_1":
		config.MinVersion, config.MaxVersion = tls.VersionTLS11, tls.VersionTLS11
	case "TLSv1_2":
		config.MinVersion, config.MaxVersion = tls.VersionTLS12, tls.VersionTLS12
	case "", "SSLv23", "TLS":
	default:
		return nil, ruby.Raise(ruby.ArgumentError, "unknown SSL method `", strings.TrimSuffix(text, "_client"), "'.")
	}
	if h.verifyMode != nil {
		mode, err := ruby.ToInt(h.verifyMode)
		if err != nil {
			return nil, err
		}
		if mode == VerifyNone {
			return config, nil
		}
	}
	roots, err := h.roots()
	if err != nil {
		return nil, err
	}
	config.VerifyConnection = func(state tls.ConnectionState) error {
		options := x509.VerifyOptions{Roots: roots, Intermediates: x509.NewCertPool()}
		leaf := state.PeerCertificates[0]
		for _, c := range state.PeerCertificates[1:] {
			options.Intermediates.AddCert(c)
		}
		_, err := leaf.Verify(options)
		match := leaf.VerifyHostname(name)
		if h.verifyHostname != nil && !ruby.Truth(h.verifyHostname) {
			match = nil
		}
		var invalid x509.CertificateInvalidError
		why := "unable to get local issuer certificate"
		last := state.PeerCertificates[len(state.PeerCertificates)-1]
		switch {
		case err == nil && match == nil:
			return nil
		case err == nil && notIP == nil:
			*refused = ruby.Raise(SSLError, "hostname ", ruby.Inspect(name), " does not match the server certificate")
			return *refused
		case err == nil:
			why = "hostname mismatch"
		case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
			why = "certificate has expired"
			if invalid.Cert.NotBefore.After(time.Now()) {
				why = "certificate is not yet valid"
			}
		case last.CheckSignatureFrom(last) == nil || last == leaf && string(leaf.RawIssuer) == string(leaf.RawSubject):
			why = "self-signed certificate in certificate chain"
			if last == leaf {
				why = "self-signed certificate"
			}
		}
		*refused = handshakeError(peer, "certificate verify failed ("+why+")")
		return *refused
	}
	return config, nil
}

// roots are the certificates that a session trusts: those of a file or folder that it names, or else those of the machine.
func (h *Session) roots() (*x509.CertPool, error) {
	file, folder := ruby.ToS(h.caFile), ruby.ToS(h.caPath)
	if file == "" && folder == "" {
		pool, err := x509.SystemCertPool()
		if err != nil {
			pool = x509.NewCertPool()
		}
		return pool, nil
	}
	pool := x509.NewCertPool()
	if file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, ruby.Raise(SSLError, "SSL_CTX_load_verify_file: system lib")
		}
		if !pool.AppendCertsFromPEM(data) {
			return nil, ruby.Raise(SSLError, "SSL_CTX_load_verify_file: no certificate or crl found")
		}
	}
	if folder != "" {
		names, _ := filepath.Glob(filepath.Join(folder, "*"))
		for _, name := range names {
			if data, err := os.ReadFile(name); err == nil {
				pool.AppendCertsFromPEM(data)
			}
		}
	}
	return pool, nil
}
