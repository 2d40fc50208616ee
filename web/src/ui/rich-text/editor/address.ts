import { isSafeLink } from '@support-desk/contract'

/** Where somebody wants a link to lead, with what they left out; null where it can lead nowhere. */
export function addressOf(typed: string): string | null {
  const address = typed.trim()
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : completed(address)
  return isSafeLink(whole) ? whole : null
}

const completed = (address: string): string =>
  /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`
