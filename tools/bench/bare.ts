/** The baseline: an HTTP server without work. Prints its URL. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const BODY = '{"ok":true}'
const HEADERS = { 'content-type': 'application/json', 'content-length': BODY.length }

const server = createServer((_request, response) => void response.writeHead(200, HEADERS).end(BODY))
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
