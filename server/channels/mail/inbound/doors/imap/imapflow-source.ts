import { isIP } from 'node:net'
import type { FetchQueryObject, ImapFlowOptions } from 'imapflow'
import { LIMITS } from '@support-desk/contract'
import type { ImapSettings } from '../../mailboxes/mailbox.ts'
import { type ImapFolder, type ImapSource, ImapTrouble } from './source.ts'
import { moveMails } from './move-mails.ts'
import { troubleOf } from './trouble.ts'

/** The credential of a login: a password, or an access token that was fetched for this connection. */
export type Credential = { password: string } | { accessToken: string }

/** The address that was resolved and checked, and the name in the certificate. */
type Endpoint = Pick<ImapSettings, 'port' | 'security' | 'user'> & { address: string; name: string }

/** Timeouts of the steps, in ms. */
export type StepTimes = { connectMs: number; stepMs: number; fetchMs: number; tokenMs: number }

/** Generous, for a busy network and machine. */
export const STEP_TIMES: StepTimes = { connectMs: 30_000, stepMs: 60_000, fetchMs: 300_000, tokenMs: 20_000 }

/** The folder for new mail. */
export const FOLDER = 'INBOX'

/** Limit of an IMAP response in addition to the mail in it. */
const FRAME_BYTES = 64 * 1024
const HEADER_BYTES = 256 * 1024
const AT_ONCE = 200
const DAY_MS = 24 * 60 * 60 * 1000
const WHOLE: FetchQueryObject = { uid: true, source: { start: 0, maxLength: LIMITS.mailBytes + 1 } }

/** Reads an IMAP folder with imapflow, which is loaded lazily with the first mailbox. Steps run one after the other. */
export async function createImapflowSource(
  endpoint: Endpoint,
  credential: Credential,
  times: StepTimes = STEP_TIMES,
): Promise<ImapSource> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow(optionsOf(endpoint, credential, times))
  let failure: unknown = null
  let isSaidNew = false
  let tellNews = (): void => {}
  const news = (): void => {
    isSaidNew = true
    tellNews()
  }
  client.on('error', (error) => {
    failure ??= error
    news()
  })
  client.on('close', news)
  client.on('exists', news)

  /** Runs a step. Closes the connection if the step fails or times out. */
  async function step<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const over = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => over.reject(new ImapTrouble('The mail server did not answer in time.')),
      milliseconds,
    )
    try {
      return await Promise.race([work(), over.promise])
    } catch (error) {
      client.close()
      throw troubleOf(failure ?? error, client.byeReason)
    } finally {
      clearTimeout(timer)
    }
  }

  function folder(): ImapFolder {
    if (!client.mailbox || !client.usable)
      throw failure ?? new ImapTrouble('The mail server closed the connection.')
    return { uidValidity: Number(client.mailbox.uidValidity), count: client.mailbox.exists }
  }

  async function list(query: { uid: string } | { since: Date } | { before: Date }): Promise<number[]> {
    // With WITHIN, imapflow searches by seconds. Dovecot refuses 0 of them, and the clocks can differ.
    client.capabilities.delete('WITHIN')
    const found = await client.search(query, { uid: true })
    if (!Array.isArray(found)) throw failure ?? new ImapTrouble('The mail server did not list its emails.')
    return found.toSorted((one, other) => one - other)
  }

  async function bytes(uid: number, query: FetchQueryObject): Promise<Uint8Array | null> {
    const found = await client.fetchOne(String(uid), query, { uid: true })
    if (!found) {
      // If the connection has ended, a missing response says nothing about the mail.
      folder()
      return null
    }
    if (found.uid !== uid) throw new ImapTrouble('The mail server answered with a different email.')
    return found.source ?? found.headers ?? null
  }

  return {
    open: () =>
      step(times.connectMs + times.stepMs, async () => {
        await client.connect()
        await client.mailboxOpen(FOLDER, { readOnly: true })
        return folder()
      }),

    findJunk: () =>
      step(times.stepMs, async () => {
        const folders = await client.list()
        return folders.find(({ specialUse }) => specialUse === '\\Junk')?.path ?? null
      }),

    enter: (path) =>
      step(times.stepMs, async () => {
        await client.mailboxOpen(path ?? FOLDER, { readOnly: true })
        isSaidNew = false
        return folder()
      }),

    refresh: () =>
      step(times.stepMs, async () => {
        isSaidNew = false
        await client.noop()
        return folder()
      }),

    // A range that ends in * always contains the last mail, even one below `uid`.
    listFrom: (uid) =>
      step(times.stepMs, async () => (await list({ uid: `${uid}:*` })).filter((each) => each >= uid)),

    // The server compares days in its own time zone, so the day before is searched too.
    listSince: (moment) => step(times.stepMs, () => list({ since: new Date(Date.parse(moment) - DAY_MS) })),

    listBefore: (moment) => step(times.stepMs, () => list({ before: new Date(moment) })),

    move: (uids, to, uidValidity) =>
      step(times.fetchMs, async () => {
        const refused = await moveMails(client, { uids, to, uidValidity })
        await client.mailboxOpen(FOLDER, { readOnly: true })
        folder()
        return refused
      }),

    facts: (uids) =>
      step(times.fetchMs, async () => {
        const facts = []
        for (let from = 0; from < uids.length; from += AT_ONCE) {
          const range = uids.slice(from, from + AT_ONCE).join(',')
          for (const { uid, size, internalDate } of await client.fetchAll(
            range,
            { uid: true, size: true, internalDate: true },
            { uid: true },
          )) {
            const receivedAt = new Date(internalDate ?? Number.NaN)
            if (Number.isNaN(receivedAt.getTime()) || !uids.includes(uid)) continue
            facts.push({ uid, size: size ?? 0, receivedAt: receivedAt.toISOString() })
          }
        }
        folder()
        return facts.toSorted((one, other) => one.uid - other.uid)
      }),

    fetchTogether: (uids, here, mostBytes) =>
      step(times.fetchMs, async () => {
        let bytesHere = 0
        for await (const { uid, source } of client.fetch(uids.join(','), WHOLE, { uid: true })) {
          // The server may have reported smaller sizes.
          if (!source || !uids.includes(uid) || bytesHere >= mostBytes) continue
          here.set(uid, source)
          bytesHere += source.length
        }
        folder()
      }),

    fetch: (uid) => step(times.fetchMs, () => bytes(uid, WHOLE)),

    fetchHeader: (uid) =>
      step(times.fetchMs, () => bytes(uid, { uid: true, source: { start: 0, maxLength: HEADER_BYTES } })),

    async waitForNews(until) {
      if (isSaidNew || until.aborted || !client.usable) return
      const over = Promise.withResolvers<void>()
      tellNews = over.resolve
      until.addEventListener('abort', () => over.resolve(), { once: true })
      // A server without IDLE sends no news, so the caller polls.
      if (client.capabilities.has('IDLE')) void client.idle().catch(() => {})
      await over.promise
      tellNews = () => {}
    },

    async close() {
      if (client.usable) {
        const timer = setTimeout(() => client.close(), 2_000)
        await client.logout().catch(() => {})
        clearTimeout(timer)
      }
      client.close()
    },
  }
}

function optionsOf(
  { address, name, port, security, user }: Endpoint,
  credential: Credential,
  { connectMs, stepMs }: StepTimes,
): ImapFlowOptions {
  // A certificate may be for an IP address, but SNI allows no addresses.
  const named = isIP(name) === 0 ? { servername: name } : {}
  return {
    host: address,
    port,
    ...named,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: {
      user,
      ...('password' in credential ? { pass: credential.password } : { accessToken: credential.accessToken }),
    },
    clientInfo: { name: 'Support Desk' },
    tls: { ...named, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    disableBinary: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    // This timeout exceeds the wait for news. The step timeouts end slow steps earlier.
    socketTimeout: Math.max(stepMs * 3, 180_000),
    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: LIMITS.mailBytes + FRAME_BYTES,
    maxResponseSize: LIMITS.mailBytes + 2 * FRAME_BYTES,
  }
}
