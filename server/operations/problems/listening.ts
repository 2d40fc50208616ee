import type { Explainer } from './where.ts'

/** Errors of listening on HOST and PORT. */
export const explainListening: Explainer = ({ code, syscall, hostname, message }, { host, port }) => {
  if (syscall === 'getaddrinfo' && hostname === host) {
    return `HOST ${host} is no name that this machine knows; set HOST to an address of it, such as 127.0.0.1 or 0.0.0.0`
  }
  if (syscall !== 'listen') return null
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use by another program on ${host}; end that one, or choose another port, as in PORT=${nextTo(port)} npm start`
    case 'EACCES':
      return `PORT ${port} is not open to this user; choose one from 1024 on, as in PORT=3000 npm start`
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is no address of this machine; set it to one that is, such as 127.0.0.1 or 0.0.0.0`
    default:
      return `HOST ${host} and PORT ${port} cannot be listened on (${message}); set others`
  }
}

const nextTo = (port: number): number => (port < 65_535 ? port + 1 : port - 1)
