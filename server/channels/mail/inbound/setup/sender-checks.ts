import type { CallAnswer } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import { providerOfDomain, providerOfExchanger } from './providers.ts'

type Arrival = CallAnswer<'checkMailboxTest', Buffer>

/** The topmost Authentication-Results header of a raw mail, which the receiving server wrote. Null without one. */
export function checksIn(raw: Buffer): Arrival['checks'] {
  const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const header = lines.find((line) => /^authentication-results:/i.test(line))
  if (header === undefined) return null
  const result = (method: string): string | null =>
    new RegExp(`\\b${method}\\s*=\\s*([a-z]+)`, 'i').exec(header)?.[1]?.toLowerCase() ?? null
  return { spf: result('spf'), dkim: result('dkim'), dmarc: result('dmarc') }
}

/** The DNS records of the domain of an address, and lines for missing ones. Null if name servers do not answer. */
export async function recordsOf({ mailSetup }: Context, address: string): Promise<Arrival['records']> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const isShared = providerOfDomain(domain) !== undefined
  try {
    const [spf, dmarc, exchangers] = await Promise.all([
      textRecord(mailSetup, domain, /^v=spf1\b/i),
      textRecord(mailSetup, `_dmarc.${domain}`, /^v=dmarc1\b/i),
      mailSetup.dns.resolveMx(domain).catch(() => []),
    ])
    const provider = exchangers
      .map(({ exchange }) => providerOfExchanger(exchange.toLowerCase()))
      .find(Boolean)
    const sends = provider?.spf ?? 'mx'
    return {
      domain,
      isShared,
      spf,
      dmarc,
      spfToAdd: spf === null && !isShared ? `${domain}. TXT "v=spf1 ${sends} ~all"` : null,
      dmarcToAdd:
        dmarc === null && !isShared
          ? `_dmarc.${domain}. TXT "v=DMARC1; p=none; rua=mailto:${address}"`
          : null,
    }
  } catch {
    return null
  }
}

const MISSING = new Set(['ENODATA', 'ENOTFOUND'])

/** Null if there is none. Throws if name servers do not answer. */
async function textRecord({ dns }: Context['mailSetup'], name: string, form: RegExp): Promise<string | null> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join('')).find((text) => form.test(text)) ?? null
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
