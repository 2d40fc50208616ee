import {
  type BrandingOnWire,
  DEFAULT_BRANDING,
  LOGO_VARIANTS,
  type LogoVariant,
} from '@support-desk/contract'
import { useSyncExternalStore } from 'react'

/** A logo: its address, and its size in pixels. */
type Logo = { address: string; width: number; height: number }

/** Name and logos of the install. */
type Brand = { name: string; logos: Record<LogoVariant, Logo | null> }

const listeners = new Set<() => void>()
let brand: Brand = brandOfDocument()

/** The server writes the branding into the head of the document, so the first paint needs no request. */
function brandOfDocument(): Brand {
  const contentOf = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  const logoOf = (variant: LogoVariant): Logo | null => {
    const [address = '', width, height] = contentOf(`logo-${variant}`).split(' ')
    return address === '' ? null : { address, width: Number(width), height: Number(height) }
  }
  return {
    name: contentOf('application-name') || DEFAULT_BRANDING.name,
    logos: { light: logoOf('light'), dark: logoOf('dark') },
  }
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The branding of the install. Follows changes that this tab makes. */
export const useBrand = (): Brand => useSyncExternalStore(listen, () => brand)

/** The name of the install, for texts outside of components. */
export const brandName = (): string => brand.name

/** Shows a changed branding in this tab without a reload. */
export function showBrand({ name, accent, logos }: BrandingOnWire): void {
  const logoOf = (variant: LogoVariant): Logo | null => {
    const logo = logos[variant]
    return logo && { ...logo, address: `/branding/${variant}-${logo.hash}.png` }
  }
  const [light, dark] = LOGO_VARIANTS.map(logoOf)
  brand = { name, logos: { light: light ?? null, dark: dark ?? null } }
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = `/branding/${accent.slice(1)}.css`
  for (const earlier of document.querySelectorAll('link[href^="/branding/"][rel="stylesheet"]')) {
    // The earlier colors stay until the new ones are loaded.
    styles.addEventListener('load', () => earlier.remove())
  }
  document.head.append(styles)
  for (const listener of listeners) listener()
}
