import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Returns the methods that the routes at a path accept. */
export type MethodsAt = (path: string) => string[]

/** Collects the methods of all routes that are mounted later, for responses with status 405. */
export function collectMethods(app: FastifyInstance): MethodsAt {
  const routes: { methods: string[]; segments: string[] }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // The wildcard route answers preflight requests at every path.
    if (!url.includes('*')) routes.push({ methods: [method].flat(), segments: url.split('/') })
  })
  return (path) => {
    const asked = path.split('/').map(decode)
    return [...new Set(routes.flatMap(({ methods, segments }) => (fits(asked, segments) ? methods : [])))]
  }
}

/** The path of a request, without its query. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

/** Whether a path matches the pattern of a route. */
const fits = (asked: readonly string[], segments: readonly string[]): boolean =>
  asked.length === segments.length &&
  segments.every((segment, index) =>
    segment.startsWith(':') ? asked[index] !== '' : segment === asked[index],
  )

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
