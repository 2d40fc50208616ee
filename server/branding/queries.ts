import {
  DEFAULT_BRANDING,
  LOGO_VARIANTS,
  type BrandingOnWire,
  type LogoVariant,
} from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'

declare module '../database/schema.ts' {
  interface Schema {
    /** One row with the key `install`, or none before the first change. */
    branding: { key: 'install'; name: string; accent: string }
    /** At most one row per variant. `png` is base64. */
    logos: { variant: LogoVariant; hash: string; width: number; height: number; png: string }
  }
}

const KEY = 'install'

export type Branding = BrandingOnWire

/** A logo as a PNG. */
export type Logo = { hash: string; width: number; height: number; png: string }

export const brandingQueries = (db: Db) => ({
  /** The branding without the bytes of the logos. */
  async find(): Promise<Branding> {
    const [chosen, logos] = await Promise.all([
      db.selectFrom('branding').select(['name', 'accent']).where('key', '=', KEY).executeTakeFirst(),
      db
        .selectFrom('logos')
        .select(['variant', 'hash', 'width', 'height'])
        .where('variant', 'in', LOGO_VARIANTS)
        .execute(),
    ])
    const logoOf = (variant: LogoVariant) => {
      const row = logos.find((each) => each.variant === variant)
      return row ? { hash: row.hash, width: row.width, height: row.height } : null
    }
    return { ...DEFAULT_BRANDING, ...chosen, logos: { light: logoOf('light'), dark: logoOf('dark') } }
  },

  async update(choice: { name: string; accent: string }): Promise<void> {
    await db
      .insertInto('branding')
      .values({ key: KEY, ...choice })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(choice))
      .execute()
  },

  /** Undefined if the logo has changed since it had this hash. */
  async findLogo(variant: LogoVariant, hash: string): Promise<Logo | undefined> {
    return db
      .selectFrom('logos')
      .select(['hash', 'width', 'height', 'png'])
      .where('variant', '=', variant)
      .where('hash', '=', hash)
      .executeTakeFirst()
  },

  async putLogo(variant: LogoVariant, logo: Logo): Promise<void> {
    await db
      .insertInto('logos')
      .values({ variant, ...logo })
      .onConflict((conflict) => conflict.column('variant').doUpdateSet(logo))
      .execute()
  },

  async removeLogo(variant: LogoVariant): Promise<void> {
    await db.deleteFrom('logos').where('variant', '=', variant).execute()
  },
})
