import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { packed } from './packed.ts'
import type { FloorRequest, Route } from './route.ts'

type Mounted = { route: Route; address: RegExp }

/** Serves routes that read with Node.js alone: what is left when even the framework is taken away. */
export function onHttp(routes: readonly Route[]): Server {
  const mounted = routes
    .filter(({ method }) => method === 'GET')
    .map((route) => ({ route, address: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
  return createServer((request, response) => void answer(mounted, request, response))
}

async function answer(
  mounted: readonly Mounted[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '', headers } = request
  const [path = '', search = ''] = url.split('?')
  const { route, params } = routeOf(mounted, path)
  const query = Object.fromEntries(new URLSearchParams(search))
  const asked: FloorRequest = { url, params, query, headers, body: {} }
  const { status = 200, link, body } = await route.handle(asked)
  const sent = packed(headers, JSON.stringify(body))
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  if (link !== undefined) response.setHeader('link', link)
  if (typeof sent !== 'string') response.setHeader('content-encoding', sent.encoding)
  response.end(typeof sent === 'string' ? sent : sent.bytes)
}

function routeOf(
  mounted: readonly Mounted[],
  path: string,
): { route: Route; params: FloorRequest['params'] } {
  for (const { route, address } of mounted) {
    const match = address.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  throw new Error(`The floor has no ${path}.`)
}
