import { Resolver } from 'node:dns/promises'
import { Readable } from 'node:stream'
import type { AuthenticateResult, DNSResolver } from 'mailauth'
import { isPrivateHost } from '../../../../../kernel/outside/private-addresses.ts'
import { createPace } from '../../../../../kernel/scheduling/pace.ts'
import type { Envelope } from '../../ledger/received-mail.ts'

/** The SMTP client of a mail, and its envelope sender. */
type Peer = { address: string; helo: string; from: string }

/** Results about the sender of a mail. */
type SenderVerdict = Pick<Envelope, 'spf' | 'dkim' | 'dmarc' | 'arc' | 'fromDomain' | 'dkimDomains'>

/** Timeout of all DNS queries for one mail. */
const CHECK_MS = 15_000
const DNS_MS = 3_000
const PIECE_BYTES = 64 * 1024

/** No result: the sender counts as unproven. */
const UNKNOWN: SenderVerdict = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  arc: 'none',
  fromDomain: null,
}

/** A resolver that uses the name servers of this machine. */
export function systemResolver(): DNSResolver {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2 })
  return async (name, type) => (await resolver.resolve(name, type)) as string[] | string[][]
}

/**
 * Checks the sender of a mail by SPF, DKIM, DMARC and ARC. Never throws: without DNS answers nothing is proven. Yields
 * to the event loop between chunks.
 */
export async function checkSender(
  raw: Uint8Array,
  { address, helo, from }: Peer,
  { mta, resolver }: { mta: string; resolver: DNSResolver },
): Promise<SenderVerdict> {
  // Loaded lazily: few installs have this door, and the module is large.
  const { authenticate } = await import('mailauth')
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), CHECK_MS)
  try {
    const options = {
      ip: address,
      helo,
      sender: from,
      mta,
      resolver,
      disableBimi: true,
      trustReceived: false,
    }
    const found = await Promise.race([authenticate(Readable.from(inPieces(raw)), options), late.promise])
    return found ? verdictOf(found, address) : UNKNOWN
  } catch {
    return UNKNOWN
  } finally {
    clearTimeout(timer)
  }
}

async function* inPieces(raw: Uint8Array): AsyncGenerator<Uint8Array> {
  const pace = createPace()
  for (let at = 0; at < raw.length; at += PIECE_BYTES) {
    yield raw.subarray(at, at + PIECE_BYTES)
    await pace()
  }
}

function verdictOf({ spf, dkim, dmarc, arc }: AuthenticateResult, address: string): SenderVerdict {
  const signatures = dkim.results.map(({ status }) => status.result)
  const valid = dkim.results.filter(({ status }) => status.result === 'pass')
  return {
    spf: spfWord(word(spf && spf.status.result), address),
    // One valid signature is enough.
    dkim: signatures.includes('pass') ? 'pass' : word(signatures[0]),
    // DMARC is evaluated only for exactly one From address.
    dmarc: word(dmarc && dmarc.status.result),
    arc: word(arc && arc.status.result),
    fromDomain: (dmarc && dmarc.status.header?.from) || null,
    dkimDomains: valid.flatMap(({ signingDomain }) =>
      signingDomain && DOMAIN.test(signingDomain) ? [signingDomain.toLowerCase()] : [],
    ),
  }
}

const DOMAIN = /^[a-z0-9._-]{1,255}$/i

/** Ignores SPF for a relay in the private network: it forwards mail of domains that do not list it. */
const spfWord = (result: string, address: string): string =>
  result !== 'pass' && isPrivateHost(address) ? 'none' : result

const word = (result: string | false | undefined | null): string =>
  result && /^[a-z]{1,20}$/.test(result) ? result : 'none'
