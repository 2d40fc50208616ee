import type { BlockedKind } from '@support-desk/contract'
import { z } from 'zod'

const ADDRESS = z.email()
const DOMAIN = z.hostname()

/** Reads an address or a domain, such as `example.com` or `@example.com`; null for other texts. */
export function readPattern(text: string): { kind: BlockedKind; pattern: string } | null {
  const pattern = text.trim().toLowerCase()
  if (ADDRESS.safeParse(pattern).success) return { kind: 'address', pattern }
  const domain = pattern.replace(/^@/, '')
  // A domain without a dot would block a whole top-level domain.
  return domain.includes('.') && DOMAIN.safeParse(domain).success ? { kind: 'domain', pattern: domain } : null
}

/** The patterns that block an address: itself, its domain, and the domains above. */
export function patternsFor(address: string): string[] {
  const lower = address.toLowerCase()
  const labels = lower.slice(lower.lastIndexOf('@') + 1).split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.')).filter((each) => each.includes('.'))
  return [lower, ...domains]
}
