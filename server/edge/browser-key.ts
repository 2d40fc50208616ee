import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a browser keeps between the steps of a login, for this install alone; nothing on a page can read it. */
export type BrowserKey = {
  /** Empty where it has none. */
  key(): string
  keep(key: string, seconds: number): void
}

const NAME = 'login'
/** 256 random bits in base64url. */
const VALUE = /^[\w-]{43}$/

/**
 * The key of a browser lies in a cookie. Behind https its name begins with `__Host-`, so that no other host of the domain can set
 * it. It comes along where another site leads here, and with nothing that another site asks for by itself.
 */
export function browserKeyOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): BrowserKey {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-${NAME}` : NAME
  return {
    key() {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
      const values = cookies.filter((cookie) => cookie.startsWith(`${name}=`))
      const value = values[0]?.slice(name.length + 1) ?? ''
      // Two of them were not both set here.
      return values.length === 1 && VALUE.test(value) ? value : ''
    },
    keep(key, seconds) {
      const facts = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      reply.header('set-cookie', `${name}=${key}; ${facts}`)
    },
  }
}
