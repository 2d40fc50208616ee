import { get } from 'node:http'
import { readConfig } from '../config/config.ts'

/** Exits with 0 when the server of these settings answers; for containers without curl. */
const { host, port } = readConfig()
const everyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
const request = get(
  { host: everyAddress[host] ?? host, port, path: '/healthz', timeout: 4000 },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
)
request.on('timeout', () => request.destroy())
request.on('error', () => process.exit(1))
