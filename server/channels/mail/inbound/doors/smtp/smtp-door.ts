import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import type { DNSResolver } from 'mailauth'
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { createFloodLimit } from '../../../../../edge/flood-limit.ts'
import type { Context } from '../../../../../kernel/context.ts'
import { networkOf, partOf } from '../../../../../kernel/network-address.ts'
import { Refusal } from '../../../../../kernel/refusal.ts'
import { StartProblem } from '../../../../../kernel/start-problem.ts'
import { keepMail } from '../../ledger/use-cases.ts'
import type { Envelope } from '../../ledger/received-mail.ts'
import { createReceiver, SmtpRefusal } from './receiving.ts'
import { mailboxFor } from './recipients.ts'
import { checkSender, systemResolver } from './sender-check.ts'
import type { SmtpRules } from '../../../../../config/mail.ts'

/** The address of the SMTP door, as shown to admins. */
type SmtpPlace = { host: string; port: number; startTls: boolean; maxBytes: number }

/** The SMTP listener. */
type SmtpDoor = {
  place: SmtpPlace
  /** Stops listening, finishes mails in transfer, and closes all other connections. */
  stop(): Promise<void>
}

const MOST_CONNECTIONS = 200
const CONNECTIONS_PER_CLIENT = 20
const MOST_RECIPIENTS = 100
const SILENCE_MS = 60_000
const STOP_MS = 10_000
/** Limit of unknown recipient addresses per network. */
const WRONG_TRIES = { most: 30, seconds: 15 * 60 }

/** Dependencies in addition to the context. */
type DoorOptions = {
  /** Null: the name servers of this machine. */
  resolver: DNSResolver | null
  /** See {@link smtpEncryption}. */
  encryption: SMTPServerOptions
  log: { warn(details: object, text: string): void }
}

/**
 * Opens the SMTP door. It accepts mail for mailboxes that use this door, relays nothing, and answers 250 once a mail is
 * durable. For mail that it cannot store now, it answers with a temporary code, so the client retries.
 */
export async function openSmtpDoor(
  ctx: Context,
  rules: SmtpRules,
  { resolver, encryption, log }: DoorOptions,
): Promise<SmtpDoor> {
  const { SMTPServer } = await import('smtp-server')
  const ask = resolver ?? systemResolver()
  const receive = createReceiver()
  const mails = createFloodLimit(ctx.rateLimits.mailsPerClient, ctx.clock)
  const wrongTries = createFloodLimit(WRONG_TRIES, ctx.clock)
  const connections = new Map<string, number>()
  const counted = new WeakSet<SMTPServerSession>()
  let underWay = 0

  const clientOf = ({ remoteAddress }: SMTPServerSession): string => networkOf(remoteAddress)

  async function welcome(session: SMTPServerSession): Promise<void> {
    const client = clientOf(session)
    const now = (connections.get(client) ?? 0) + 1
    connections.set(client, now)
    counted.add(session)
    if (now > CONNECTIONS_PER_CLIENT) throw new SmtpRefusal(421, 'Too many connections from your address')
  }

  function leave(session: SMTPServerSession): void {
    if (!counted.delete(session)) return
    const client = clientOf(session)
    const left = (connections.get(client) ?? 1) - 1
    if (left > 0) connections.set(client, left)
    else connections.delete(client)
  }

  async function admit(address: string, session: SMTPServerSession): Promise<void> {
    try {
      await mailboxFor(ctx.store, address)
    } catch (error) {
      // Clients that guess addresses are disconnected.
      if (error instanceof SmtpRefusal && error.responseCode === 550)
        await count(wrongTries, clientOf(session), 421, 'Too many unknown recipients')
      throw error
    }
  }

  async function keep(raw: Buffer, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope
    const from = plain(mailFrom === false ? '' : mailFrom.address)
    const helo = plain(session.hostNameAppearsAs || '')
    const peer = { address: session.remoteAddress, helo, from }
    const verdict = await checkSender(raw, peer, { mta: rules.name, resolver: ask })
    const to = new Map<string, string[]>()
    for (const { address } of rcptTo) {
      const { id } = await mailboxFor(ctx.store, address)
      to.set(id, [...(to.get(id) ?? []), plain(address)])
    }
    const receivedAt = ctx.clock().toISOString()
    // One after the other: if one copy fails, the client retries, and the stored copies are recognised.
    for (const [mailboxId, addresses] of to) {
      const envelope: Envelope = { from, to: addresses, client: partOf(peer.address), helo, ...verdict }
      const mail = { mailboxId, door: 'smtp', place: null, raw, receivedAt, envelope } as const
      await keepMail(ctx, mail, (tx) => tx.mailboxes.noteWorked(mailboxId, receivedAt))
    }
  }

  const server = new SMTPServer({
    ...encryption,
    name: rules.name,
    banner: 'Support Desk',
    size: rules.maxBytes,
    authOptional: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    maxClients: MOST_CONNECTIONS,
    maxRecipients: MOST_RECIPIENTS,
    socketTimeout: SILENCE_MS,
    closeTimeout: 1_000,
    onConnect: (session, answer) => answering(welcome(session), answer),
    onClose: leave,
    onMailFrom: (_address, session, answer) =>
      answering(count(mails, clientOf(session), 421, 'Too much mail from your address'), answer),
    onRcptTo: ({ address }, session, answer) => answering(admit(address, session), answer),
    onData(stream, session, answer) {
      underWay++
      const taken = receive(stream, (raw) => keep(raw, session)).finally(() => underWay--)
      answering(taken, answer)
    },
  })

  /** Sends the outcome. After an unexpected error the client retries. */
  function answering(work: Promise<void>, answer: (error?: Error | null) => void): void {
    work.then(
      () => answer(),
      (error: unknown) => {
        if (error instanceof SmtpRefusal) return answer(error)
        // The client has disconnected, and will retry.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNECTION')
          log.warn({ err: error }, 'a mail was not taken by SMTP')
        answer(new SmtpRefusal(451, 'Mail cannot be stored now, please try again later'))
      },
    )
  }

  // A failed connection must not stop the server.
  server.on('error', () => {})
  server.listen(rules.port, rules.host)
  await once(server.server, 'listening').catch((cause: Error) => {
    throw new StartProblem(
      `MAIL_IN_SMTP_PORT: nothing can listen at ${rules.host}:${rules.port}: ${cause.message}`,
    )
  })
  const { port } = server.server.address() as AddressInfo
  return {
    place: { host: rules.name, port, startTls: rules.tls !== null, maxBytes: rules.maxBytes },
    async stop() {
      const closed = new Promise<void>((resolve) => server.server.close(() => resolve()))
      for (let waited = 0; underWay > 0 && waited < STOP_MS; waited += 20) await sleep(20)
      await new Promise<void>((resolve) => void server.close(resolve))
      await Promise.race([closed, sleep(1_000)])
    },
  }
}

/** Reads the certificate and the key. Throws if they are unusable, before the door opens. */
export async function smtpEncryption({ tls }: SmtpRules): Promise<SMTPServerOptions> {
  // The default certificate of smtp-server has a public key pair, so STARTTLS is disabled.
  if (!tls) return { disabledCommands: ['AUTH', 'STARTTLS'] }
  const [cert, key] = await Promise.all([tls.cert, tls.key].map((path) => readFile(path))).catch(
    (cause: Error) => {
      throw new StartProblem(`MAIL_IN_SMTP_TLS_CERT or MAIL_IN_SMTP_TLS_KEY: ${cause.message}`)
    },
  )
  try {
    createSecureContext({ cert, key })
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(`MAIL_IN_SMTP_TLS_CERT and MAIL_IN_SMTP_TLS_KEY are no pair in PEM: ${words}`)
  }
  return { disabledCommands: ['AUTH'], cert, key, minVersion: 'TLSv1.2' }
}

/** Throws {@link SmtpRefusal} beyond the limit. */
async function count(
  limit: ReturnType<typeof createFloodLimit>,
  key: string,
  code: number,
  text: string,
): Promise<void> {
  try {
    limit.count(key)
  } catch (error) {
    throw error instanceof Refusal ? new SmtpRefusal(code, text) : error
  }
}

/** Removes characters that could end a header or an address. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}<>]/gu, '').slice(0, 320)

declare module '../../../../../kernel/context.ts' {
  interface Context {
    /** The address of the SMTP door; null: the door is closed. */
    smtpPlace: SmtpPlace | null
  }
}
