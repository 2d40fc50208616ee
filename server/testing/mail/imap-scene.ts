import { expect } from 'vitest'
import type { MailboxOnWire } from '@support-desk/contract'
import type { ReceivedMail } from '../../channels/mail/inbound/ledger/received-mail.ts'
import { settled } from './incoming.ts'
import { startTestServer, type TestServer, type User } from '../calls/test-server.ts'
import { type ImapBox, type ImapServer, startImapServer } from './imap-server.ts'

/** A help desk that fetches from a scripted IMAP server, one mailbox after the other. */
export type ImapScene = {
  desk: TestServer
  admin: User
  /** Starts with an empty server. */
  begin(...how: Parameters<typeof startImapServer>): Promise<ImapServer>
  /** Creates the mailbox, switched on. */
  make(more?: object): Promise<MailboxOnWire>
  /** Puts a mail on the server. */
  arrive(subject: string, at?: Date, box?: ImapBox): void
  mailbox(): Promise<MailboxOnWire>
  /** Every stored mail, latest first, after all have an outcome. */
  received(): Promise<ReceivedMail[]>
  /** Waits until this number of mails is stored, each once. Expects the server to be unchanged. */
  isHere(count: number): Promise<void>
  /** Waits for a condition while the clock advances. */
  until(look: () => Promise<boolean>): Promise<void>
  end(): Promise<void>
  stop(): Promise<void>
}

/** Timeout of a step in ms. It is long enough for a busy machine; tests of a silent server wait for all of it. */
const STEP_MS = 700

/** Starts the help desk. */
export async function startImapScene(environment: Record<string, string> = {}): Promise<ImapScene> {
  const desk = await startTestServer({ environment: { MAIL_IN_PRIVATE_HOSTS: 'on', ...environment } })
  desk.ctx.imapRules.times = { connectMs: STEP_MS, stepMs: STEP_MS, fetchMs: STEP_MS, tokenMs: STEP_MS }
  const admin = await desk.add('Admin')
  let imap: ImapServer
  let mailboxId = ''
  let made = 0

  const rows = async () => (await desk.ctx.store.receivedMails.list(mailboxId, { limit: 500 })).rows

  /** The clock advances in steps shorter than the renewal interval of a lease. */
  const until = async (look: () => Promise<boolean>): Promise<void> => {
    const step = (): Promise<boolean> => {
      desk.advance(5)
      return look()
    }
    // The pause between polls leaves the server enough time for each step of the clock.
    await expect.poll(step, { interval: 50 }).toBe(true)
  }

  return {
    desk,
    admin,
    until,
    async begin(...how) {
      imap = await startImapServer(...how)
      return imap
    },
    async make(more = {}) {
      const settings = {
        host: '127.0.0.1',
        port: imap.port,
        security: 'none' as const,
        user: imap.user,
        login: 'password' as const,
        password: imap.password,
      }
      const name = `help-${++made}`
      const draft = { name, address: `${name}@example.com`, door: 'imap' as const, isOn: true, settings }
      const { settings: others = {}, ...rest } = more as { settings?: object }
      const body = { ...draft, ...rest, settings: { ...settings, ...others } }
      const { answer } = await desk.call('createMailbox', { body }, admin.token)
      mailboxId = answer.mailbox.id
      return answer.mailbox
    },
    arrive(subject, at = desk.now(), box = imap) {
      const id = `<${subject}@example.net>`
      imap.add(
        `From: ann@example.net\r\nTo: help@example.com\r\nMessage-ID: ${id}\r\nSubject: ${subject}\r\n\r\nHello\r\n`,
        at,
        box,
      )
    },
    mailbox: async () => (await desk.call('getMailbox', { params: { mailboxId } }, admin.token)).answer,
    received: async () => Promise.all((await rows()).map(({ id }) => settled(desk, id))),
    async isHere(count) {
      await until(async () => (await rows()).length >= count)
      expect((await rows()).map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      )
      expect(imap.mails.flatMap(({ flags }) => [...flags])).toEqual([])
      expect(imap.commands.filter((command) => !READS.test(command))).toEqual([])
    },
    async end() {
      await desk.call('deleteMailbox', { params: { mailboxId } }, admin.token)
      await imap.stop()
    },
    stop: () => desk.stop(),
  }
}

/** Commands without side effects on a server. */
const READS =
  /^(CAPABILITY|AUTHENTICATE|LOGIN|LIST|LSUB|NAMESPACE|ID|STARTTLS|EXAMINE|UID SEARCH|UID FETCH|NOOP|IDLE|LOGOUT)\b/

/** Waits until this number of mails is stored, each once. Expects the server to be unchanged. */
export const expectHere = (scene: ImapScene, count: number): Promise<void> => scene.isHere(count)
