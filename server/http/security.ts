import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export type SecurityOptions = { publicUrl: string; corsOrigins: string[] }

const HALF_A_YEAR_SECONDS = 182 * 24 * 60 * 60

/** Sets the headers that keep pages to this server, and lets in the other origins that the install names. */
export async function secure(
  app: FastifyInstance,
  { publicUrl, corsOrigins }: SecurityOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Components position themselves with style attributes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: publicUrl.startsWith('https:') && { maxAge: HALF_A_YEAR_SECONDS, includeSubDomains: false },
  })
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: corsOrigins,
      methods: ['GET', 'POST', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type'],
      exposedHeaders: ['link', 'retry-after'],
      maxAge: 600,
    })
  }
}
