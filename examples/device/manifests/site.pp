# A sensor in a greenhouse: a small device with busybox, which has neither Ruby nor the tools for accounts.
node default {
  class { 'device':
    location => 'greenhouse',
    channels => ['temperature', 'humidity'],
  }
}
