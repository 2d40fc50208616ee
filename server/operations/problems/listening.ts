import type { Explainer } from './where.ts'

/** Errors of listening on HOST and PORT. */
export const explainListening: Explainer = ({ code, syscall, hostname, message }, { host, port }) => {
  if (syscall === 'getaddrinfo' && hostname === host) {
    return `HOST ${host} is not a known name; set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0`
  }
  if (syscall !== 'listen') return null
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use by another program on ${host}; stop that program, or choose another port, for example PORT=${nextTo(port)} npm start`
    case 'EACCES':
      return `PORT ${port} cannot be used by this user; choose a port from 1024, for example PORT=3000 npm start`
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is not an address of this machine; set it to one, such as 127.0.0.1 or 0.0.0.0`
    default:
      return `HOST ${host} and PORT ${port} cannot be opened (${message}); choose others`
  }
}

const nextTo = (port: number): number => (port < 65_535 ? port + 1 : port - 1)
