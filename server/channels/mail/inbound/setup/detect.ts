import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { CallAnswer } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { fetchOutside } from '../../../../kernel/outside/fetch-outside.ts'
import { isPrivate } from '../../../../kernel/outside/private-addresses.ts'
import { addressOf } from '../doors/imap/hosts.ts'
import type { MailServer } from '../mailboxes/mailbox.ts'
import { type Configuration, readConfiguration } from './autoconfig.ts'
import { type KnownProvider, providerOfDomain, providerOfExchanger } from './providers.ts'

/** Time limit of each source, in ms. All run in parallel. */
const SOURCE_MS = 5_000
const CONNECT_MS = 3_000
const MOST_BYTES = 64 * 1024

type Detected = CallAnswer<'detectMailServers', Buffer>

/**
 * Finds the mail servers of an address: known providers, MX records of their customers, SRV records (RFC 6186, RFC 8314),
 * configuration files of the domain, and usual names that accept connections. Never sends credentials.
 */
export async function detectMailServers(ctx: Context, _actor: UserActor, address: string): Promise<Detected> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const own = providerOfDomain(domain)
  if (own) return ofProvider(own, address)
  const [exchanger, records, configuration, guess] = await Promise.all([
    orNull(providerByExchanger(ctx, domain)),
    orNull(serversByRecords(ctx, domain)),
    orNull(configurationOf(ctx, domain, address)),
    orNull(guessServers(ctx, domain)),
  ])
  if (exchanger) return ofProvider(exchanger, address)
  const none = { provider: null, signIn: null, needsAppPassword: false, user: address }
  if (records) return { ...none, source: 'dns', ...records }
  if (configuration) return { ...none, source: 'autoconfig', ...configuration }
  if (guess) return { ...none, source: 'guess', ...guess }
  return { ...none, source: 'none', incoming: null, outgoing: null }
}

const ofProvider = (
  { name, signIn, needsAppPassword, incoming, outgoing }: KnownProvider,
  user: string,
): Detected => ({ source: 'provider', provider: name, signIn, needsAppPassword, incoming, outgoing, user })

/** Null if the source fails or takes too long. */
async function orNull<T>(work: Promise<T | null>): Promise<T | null> {
  const over = Promise.withResolvers<null>()
  const timer = setTimeout(() => over.resolve(null), SOURCE_MS)
  try {
    return await Promise.race([work.catch(() => null), over.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function providerByExchanger({ mailSetup }: Context, domain: string): Promise<KnownProvider | null> {
  const exchangers = await mailSetup.dns.resolveMx(domain)
  const [first] = exchangers.toSorted((one, other) => one.priority - other.priority)
  return (first && providerOfExchanger(first.exchange.toLowerCase())) ?? null
}

type Servers = Pick<Configuration, 'incoming' | 'outgoing'>

async function serversByRecords(ctx: Context, domain: string): Promise<Servers | null> {
  const [imaps, submissions, submission] = await Promise.all([
    serverBy(ctx, `_imaps._tcp.${domain}`, 'tls'),
    serverBy(ctx, `_submissions._tcp.${domain}`, 'tls'),
    serverBy(ctx, `_submission._tcp.${domain}`, 'starttls'),
  ])
  return imaps && { incoming: imaps, outgoing: submissions ?? submission }
}

async function serverBy(
  { mailSetup }: Context,
  name: string,
  security: 'tls' | 'starttls',
): Promise<MailServer | null> {
  const records = await mailSetup.dns.resolveSrv(name).catch(() => [])
  const [first] = records.toSorted((one, other) => one.priority - other.priority)
  // A target of "." says that the service does not exist.
  if (!first || first.name === '' || first.name === '.') return null
  return { host: first.name, port: first.port, security }
}

async function configurationOf(
  { mailSetup, imapRules }: Context,
  domain: string,
  address: string,
): Promise<Configuration | null> {
  const found = mailSetup.configurationsOf(domain, address).map(async (url) => {
    const xml = await fetchOutside(url, {
      mayReach: (target) => imapRules.allowsPrivate || !isPrivate(target),
      mostBytes: MOST_BYTES,
      milliseconds: SOURCE_MS - 500,
      accept: 'text/xml, application/xml',
      ...(mailSetup.lookup && { lookup: mailSetup.lookup }),
    })
    return readConfiguration(xml.toString('utf8'), address)
  })
  for (const each of await Promise.allSettled(found))
    if (each.status === 'fulfilled' && each.value) return each.value
  return null
}

async function guessServers(ctx: Context, domain: string): Promise<Servers | null> {
  const tls = (host: string, port: number): MailServer => ({
    host: `${host}.${domain}`,
    port,
    security: 'tls',
  })
  const candidates: MailServer[] = [
    tls('imap', 993),
    tls('mail', 993),
    tls('smtp', 465),
    tls('mail', 465),
    { ...tls('smtp', 587), security: 'starttls' },
    { ...tls('mail', 587), security: 'starttls' },
  ]
  const states = await Promise.all(candidates.map((server) => stateOf(ctx, server)))
  // A server with a certificate for the guessed name comes first.
  const reachable = (['trusted', 'open'] as const).flatMap((state) =>
    candidates.filter((_, index) => states[index] === state),
  )
  const incoming = reachable.find(({ port }) => port === 993)
  return incoming ? { incoming, outgoing: reachable.find(({ port }) => port !== 993) ?? null } : null
}

/** Whether a server accepts connections, and by TLS with a certificate for its name. */
async function stateOf(
  { imapRules, mailSetup }: Context,
  { host, port, security }: MailServer,
): Promise<'trusted' | 'open' | 'closed'> {
  try {
    const { allowsPrivate } = imapRules
    const address = await addressOf(host, { security, allowsPrivate, find: mailSetup.lookup })
    const signal = AbortSignal.timeout(CONNECT_MS)
    if (security !== 'tls') {
      const socket = connect({ host: address, port })
      await once(socket, 'connect', { signal }).finally(() => socket.destroy())
      return 'open'
    }
    // Nothing is sent, so an invalid certificate harms nothing here.
    const socket = connectTls({ host: address, port, servername: host, rejectUnauthorized: false })
    await once(socket, 'secureConnect', { signal }).finally(() => socket.destroy())
    return socket.authorized ? 'trusted' : 'open'
  } catch {
    return 'closed'
  }
}
