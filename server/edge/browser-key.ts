import type { FastifyReply, FastifyRequest } from 'fastify'

/** A key that binds the steps of a login to one browser of this install. Scripts cannot read it. */
export type BrowserKey = {
  /** Empty when the browser has none. */
  key(): string
  keep(key: string, seconds: number): void
}

const NAME = 'login'
/** 256 random bits in base64url. */
const VALUE = /^[\w-]{43}$/

/**
 * Stores the key in a cookie. With https its name starts with `__Host-`, so no other host of the domain can set it. It is
 * SameSite=Lax: browsers send it with a navigation from another site, but not with that site's own requests.
 */
export function browserKeyOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): BrowserKey {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-${NAME}` : NAME
  return {
    key() {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
      const values = cookies.filter((cookie) => cookie.startsWith(`${name}=`))
      const value = values[0]?.slice(name.length + 1) ?? ''
      // If there are two cookies of this name, another server has set at least one of them.
      return values.length === 1 && VALUE.test(value) ? value : ''
    },
    keep(key, seconds) {
      const facts = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      reply.header('set-cookie', `${name}=${key}; ${facts}`)
    },
  }
}
