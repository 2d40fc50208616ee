import { generateKeyPairSync } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailboxOnWire } from '@support-desk/contract'
import type { ReceivedMail } from '../../channels/mail/inbound/ledger/received-mail.ts'
import { startTestServer, type TestServer, type User } from '../calls/test-server.ts'
import { settled } from './incoming.ts'

/** DNS records by `<name> <type>`. A function is called for each query. */
export type Zone = Record<string, string[][] | string[] | (() => never)>

/** A help desk with an SMTP door and test DNS records. */
export type SmtpScene = {
  desk: TestServer
  admin: User
  zone: Zone
  port: number
  /** Adds a mailbox with the SMTP door, switched on. */
  make(address: string, more?: object): Promise<MailboxOnWire>
  /** Sends a mail by a real SMTP client, with the DKIM signature of a domain if given. Returns the answer. */
  send(mail: SendMailOptions, signedBy?: Domain): Promise<string>
  /** Opens a raw SMTP conversation. */
  talk(): Promise<Talk>
  /** All mails of a mailbox, latest first, after all have an outcome. */
  received(mailboxId: string): Promise<ReceivedMail[]>
  stop(): Promise<void>
}

/** A raw conversation with the door. */
export type Talk = {
  /** Sends a line and returns the answer; empty if the connection was closed. */
  say(line: string): Promise<string>
  /** The next answer. */
  hear(): Promise<string>
  socket: Socket
}

const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Domains with DKIM keys and a strict DMARC policy. */
const DOMAINS = ['example.net', 'example.com'] as const
type Domain = (typeof DOMAINS)[number]

/** Starts the help desk. */
export async function startSmtpScene(environment: Record<string, string> = {}): Promise<SmtpScene> {
  const zone: Zone = {}
  const desk = await startTestServer({
    environment: { MAIL_IN_SMTP_PORT: '0', MAIL_IN_SMTP_NAME: 'desk.example.org', ...environment },
    resolver: async (name, type) => {
      const found = zone[`${name} ${type}`]
      if (typeof found === 'function') found()
      if (!found) throw Object.assign(new Error(`query${type} ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
      return found as string[][]
    },
  })
  for (const domain of DOMAINS) publish(zone, domain)
  const admin = await desk.add('Admin')
  const port = desk.ctx.smtpPlace?.port ?? 0
  let made = 0

  return {
    desk,
    admin,
    zone,
    port,
    async make(address, more = {}) {
      const draft = { name: `Help ${++made}`, address, door: 'smtp' as const, isOn: true }
      const { answer } = await desk.call('createMailbox', { body: { ...draft, ...more } }, admin.token)
      return answer.mailbox
    },
    async send(mail, signedBy) {
      const transport = createTransport({
        host: '127.0.0.1',
        port,
        name: 'mail.example.net',
        tls: { rejectUnauthorized: false },
        ...(signedBy && {
          dkim: {
            domainName: signedBy,
            keySelector: 'desk',
            privateKey: KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
          },
        }),
      })
      try {
        return (await transport.sendMail(mail)).response
      } finally {
        transport.close()
      }
    },
    async talk() {
      const socket = connect(port, '127.0.0.1')
      socket.setEncoding('latin1')
      let heard = ''
      let isOver = false
      let wake = (): void => {}
      socket.on('data', (text) => {
        heard += String(text)
        wake()
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        isOver = true
        wake()
      })
      await once(socket, 'connect')
      const hear = async (): Promise<string> => {
        for (;;) {
          const match = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(heard)
          if (match) {
            heard = heard.slice(match[0].length)
            return match[0].trimEnd()
          }
          if (isOver) return ''
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
      return {
        socket,
        hear,
        say(line) {
          socket.write(`${line}\r\n`, 'latin1')
          return hear()
        },
      }
    },
    async received(mailboxId) {
      const { rows } = await desk.ctx.store.receivedMails.list(mailboxId, { limit: 500 })
      return Promise.all(rows.map(({ id }) => settled(desk, id)))
    },
    stop: () => desk.stop(),
  }
}

/** Publishes the DKIM key of a domain, and a strict policy for its senders. */
function publish(zone: Zone, domain: string): void {
  const key = KEYS.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  zone[`desk._domainkey.${domain} TXT`] = [['v=DKIM1; k=rsa; p=', key]]
  zone[`_dmarc.${domain} TXT`] = [['v=DMARC1; p=reject']]
  zone[`${domain} TXT`] = [['v=spf1 -all']]
  zone[`${domain} A`] = ['192.0.2.1']
}
