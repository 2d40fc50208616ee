import { DEFAULT_BRANDING, LOGO_VARIANTS } from '@support-desk/contract'
import type { DocumentHead } from '../edge/pages/branded-document.ts'
import type { Branding } from './queries.ts'

/** The branding in the head of the document, so that the first paint shows it. Null for the default branding. */
export function documentHead({ name, accent, logos }: Branding): DocumentHead | null {
  const hasOwnName = name !== DEFAULT_BRANDING.name
  const hasOwnAccent = accent !== DEFAULT_BRANDING.accent
  const shown = LOGO_VARIANTS.flatMap((variant) => {
    const logo = logos[variant]
    return logo ? [{ variant, address: `/branding/${variant}-${logo.hash}.png`, ...logo }] : []
  })
  if (!hasOwnName && !hasOwnAccent && shown.length === 0) return null
  return {
    title: name,
    icon: shown.find(({ width, height }) => width <= height * 1.25)?.address ?? null,
    metas: [
      { name: 'application-name', content: name },
      ...shown.map(({ variant, address, width, height }) => ({
        name: `logo-${variant}`,
        content: `${address} ${width} ${height}`,
      })),
    ],
    styles: hasOwnAccent ? `/branding/${accent.slice(1)}.css` : null,
  }
}
