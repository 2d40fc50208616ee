import { getDomain } from 'tldts'
import type { Authentication, ReadMail } from '../reading/index.ts'

/** Private suffixes such as github.io count: their users are strangers to each other. */
const SUFFIXES = { allowPrivateDomains: true, validateHostname: false } as const

/** The results of the trusted server, topmost first; else the topmost results of any server. */
export const shownResults = (
  { authentication }: ReadMail,
  checksBy: string | null,
): Authentication | undefined => authentication.find(({ server }) => server === checksBy) ?? authentication[0]

/**
 * Whether the address in From is proven (true), has failed the checks (false), or neither (null). `checksBy` is the
 * trusted server. A sender can write a good result into a mail, so results of other servers prove nothing. A bad result
 * counts from any server, because a sender gains nothing by it.
 */
export function isAuthenticated(read: ReadMail, checksBy: string | null): boolean | null {
  const shown = shownResults(read, checksBy)
  if (!shown) return null
  const isTrusted = shown.server === checksBy
  const from = domainOf(read)
  if (shown.dmarc === 'fail') return false
  if (shown.dmarc === 'pass' && shown.dmarcDomain !== null && !isAligned(shown.dmarcDomain, from))
    // The server checked another From domain than the one shown to readers.
    return isTrusted || checksBy === null ? false : null
  if (hasFailed(shown)) return false
  return isTrusted && read.hasOneSender && isProven(shown, from) ? true : null
}

/** SPF refused the server and no signature is valid. A soft refusal counts together with an invalid signature. */
const hasFailed = ({ dmarc, spf, dkim }: Authentication): boolean =>
  dmarc !== 'pass' && dkim !== 'pass' && (spf === 'fail' || (spf === 'softfail' && dkim === 'fail'))

/** DMARC passed, or an aligned identity passed where the domain has no DMARC policy. */
function isProven(
  { dmarc, spf, spfDomain, dkim, dkimDomains }: Authentication,
  from: string | null,
): boolean {
  const passing = [
    ...(dkim === 'pass' ? (dkimDomains.length > 0 ? dkimDomains : [null]) : []),
    ...(spf === 'pass' ? [spfDomain] : []),
  ]
  const isAnyAligned = passing.some((domain) => domain !== null && isAligned(domain, from))
  if (dmarc !== 'pass') return isAnyAligned
  // Results that name their domains contradict a DMARC pass if none of them is aligned.
  return isAnyAligned || passing.length === 0 || passing.includes(null)
}

const domainOf = ({ from }: ReadMail): string | null =>
  from === null ? null : from.address.slice(from.address.lastIndexOf('@') + 1)

/** Relaxed alignment of DMARC (RFC 7489, 3.1): both domains have the same organisational domain. */
function isAligned(domain: string, from: string | null): boolean {
  if (from === null) return false
  if (domain === from) return true
  const organisation = getDomain(domain, SUFFIXES)
  return organisation !== null && organisation === getDomain(from, SUFFIXES)
}
