import { isSafeLink } from '@support-desk/contract'

/** Completes a typed link address, such as with `https://`. Returns null if it is no safe link. */
export function addressOf(typed: string): string | null {
  const address = typed.trim()
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : completed(address)
  return isSafeLink(whole) ? whole : null
}

const completed = (address: string): string =>
  /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`
