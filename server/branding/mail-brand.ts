import { DEFAULT_BRANDING } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import type { Queries } from '../kernel/store.ts'

/** The branding of an email. `logo`: the hash of the light logo, which is sent along; null: none. */
export type MailBrand = { name: string; accent: string; logo: string | null }

/** The branding for the content of an email. Nothing for the default branding. */
export async function mailBrand(tx: Pick<Queries, 'branding'>): Promise<{ brand?: MailBrand }> {
  const { name, accent, logos } = await tx.branding.find()
  const isDefault = name === DEFAULT_BRANDING.name && accent === DEFAULT_BRANDING.accent && !logos.light
  return isDefault ? {} : { brand: { name, accent, logo: logos.light?.hash ?? null } }
}

/** The name of the install. */
export const deskName = async ({ store }: Pick<Context, 'store'>): Promise<string> =>
  (await store.branding.find()).name

/** The logo of an email as PNG. Null if it was replaced since. */
export async function mailLogo(
  { store }: Pick<Context, 'store'>,
  { logo }: MailBrand,
): Promise<Buffer | null> {
  const found = logo === null ? undefined : await store.branding.findLogo('light', logo)
  return found ? Buffer.from(found.png, 'base64') : null
}
