import { hash } from 'node:crypto'
import type { BrandingChoice, LogoVariant } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { inTransaction } from '../kernel/transaction.ts'
import type { Branding } from './queries.ts'

const LOGO_EVENTS = { light: 'lightLogo', dark: 'darkLogo' } as const

/** Sets name and accent. Identical values change nothing. */
export async function updateBranding(
  ctx: TxContext,
  actor: UserActor,
  { name, accent }: BrandingChoice,
): Promise<Branding> {
  const before = await ctx.tx.branding.find()
  const what = [
    ...(before.name === name ? [] : (['name'] as const)),
    ...(before.accent === accent ? [] : (['accent'] as const)),
  ]
  if (what.length === 0) return before
  await ctx.tx.branding.update({ name, accent })
  await record(ctx, actor, { kind: 'branding.changed', data: { what } })
  return { ...before, name, accent }
}

/** Re-encodes a picture and sets it as a logo. Throws the `image_*` codes. */
export async function updateLogo(
  ctx: Context,
  actor: UserActor,
  { variant, picture }: { variant: LogoVariant; picture: Buffer },
): Promise<Branding> {
  const { bytes, width, height } = await ctx.pictures.makeLogo(picture, actor.id)
  const version = hash('sha256', bytes, 'base64url').slice(0, 22)
  return inTransaction(ctx, async (ctx) => {
    const png = bytes.toString('base64')
    await ctx.tx.branding.putLogo(variant, { hash: version, width, height, png })
    await record(ctx, actor, { kind: 'branding.changed', data: { what: [LOGO_EVENTS[variant]] } })
    return ctx.tx.branding.find()
  })
}

/** Removes a logo. Without one, nothing changes. */
export async function deleteLogo(ctx: TxContext, actor: UserActor, variant: LogoVariant): Promise<Branding> {
  const before = await ctx.tx.branding.find()
  if (before.logos[variant] === null) return before
  await ctx.tx.branding.removeLogo(variant)
  await record(ctx, actor, { kind: 'branding.changed', data: { what: [LOGO_EVENTS[variant]] } })
  return ctx.tx.branding.find()
}
