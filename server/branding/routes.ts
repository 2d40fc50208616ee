import { ACCENT_PATTERN, LOGO_VARIANTS } from '@support-desk/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { asPage } from '../edge/security.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import { brandingStyles } from './style-sheet.ts'

/**
 * Files of the branding for the pages. They are no calls, because the document links to them before any script runs.
 * Their addresses change with their content, so browsers keep them.
 */
export function mountBranding(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { accent: string } }>('/branding/:accent.css', (request, reply) => {
    const accent = `#${request.params.accent}`
    if (!ACCENT_PATTERN.test(accent)) throw new Refusal('not_found')
    return keep(reply).type('text/css; charset=utf-8').send(brandingStyles(accent))
  })
  for (const variant of LOGO_VARIANTS) {
    app.get<{ Params: { hash: string } }>(`/branding/${variant}-:hash.png`, async (request, reply) => {
      const logo = await ctx.store.branding.findLogo(variant, request.params.hash)
      if (!logo) throw new Refusal('not_found')
      return keep(reply).type('image/png').send(Buffer.from(logo.png, 'base64'))
    })
  }
}

const keep = (reply: FastifyReply): FastifyReply =>
  asPage(reply).header('cache-control', 'public, max-age=31536000, immutable')
