/** Name and accent of an install that has not set its own. */
export const DEFAULT_BRANDING = { name: 'Support Desk', accent: '#4a52d4' } as const

/** The logo of each theme. Without a dark one, both themes show the light one. */
export const LOGO_VARIANTS = ['light', 'dark'] as const
export type LogoVariant = (typeof LOGO_VARIANTS)[number]
