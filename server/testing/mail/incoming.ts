import { expect } from 'vitest'
import { keepMail } from '../../channels/mail/inbound/ledger/use-cases.ts'
import type { ReceivedMail } from '../../channels/mail/inbound/ledger/received-mail.ts'
import { newId } from '../../kernel/ids.ts'
import type { TestServer } from '../calls/test-server.ts'
import { onDatabase } from '../database/raw-database.ts'

/** Adds a mailbox directly. Returns its id. */
export async function addTestMailbox(
  testServer: TestServer,
  address: string,
  {
    acknowledges = true,
    teamId = null,
    replyToSenders = [],
  }: { acknowledges?: boolean; teamId?: string | null; replyToSenders?: readonly string[] } = {},
): Promise<string> {
  const id = newId()
  const team = teamId === null ? 'null' : `'${teamId}'`
  await onDatabase(testServer, (run) =>
    run(`insert into mailboxes (id, name, address, address_key, reply_name, signature, team_id, door, settings, is_on,
      acknowledges, created_at, version, checks_by, reply_to_senders) values ('${id}', 'Support', '${address}', '${address.toLowerCase()}', 'Support',
      '', ${team}, 'http', '', 1, ${acknowledges ? 1 : 0}, '2026-01-01T00:00:00.000Z', 1, 'mx.example.org', '${JSON.stringify(replyToSenders)}')`),
  )
  return id
}

/** The parts of a mail. Omitted ones have defaults. */
export type MailParts = {
  from?: string
  to?: string
  subject?: string
  text?: string | Buffer
  messageId?: string | null
  /** Additional headers. */
  headers?: readonly string[]
}

let written = 0

/** The raw bytes of a mail. */
export function rawMail({
  from = 'Nora Lind <nora@example.net>',
  to = 'support@example.org',
  subject = 'The printer hums',
  text = 'It hums since Monday.',
  messageId = `mail-${++written}@example.net`,
  headers = [],
}: MailParts): Buffer {
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Mon, 05 Jan 2026 08:00:00 +0000',
    ...(messageId === null ? [] : [`Message-ID: <${messageId}>`]),
    ...headers,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(text)])
}

/** Puts a mail into the ledger, and waits for its outcome. */
export async function receive(
  testServer: TestServer,
  mailboxId: string,
  mail: MailParts | Buffer,
  more: { isImport?: boolean; uid?: number; wholeSize?: number } = {},
): Promise<ReceivedMail> {
  const raw = Buffer.isBuffer(mail) ? mail : rawMail(mail)
  const { uid, ...rest } = more
  const kept = await keepMail(testServer.ctx, {
    mailboxId,
    door: uid === undefined ? 'http' : 'imap',
    place: uid === undefined ? null : { folder: 'INBOX', uidValidity: 7, uid },
    raw,
    receivedAt: testServer.now().toISOString(),
    ...rest,
  })
  return settled(testServer, kept.id)
}

/** Waits until a mail has an outcome. */
export async function settled(testServer: TestServer, id: string): Promise<ReceivedMail> {
  let mail: ReceivedMail | null = null
  await expect
    .poll(
      async () => {
        mail = await testServer.ctx.store.receivedMails.find(id)
        return mail?.state
      },
      { interval: 10 },
    )
    .not.toBe('stored')
  if (!mail) throw new Error('There is no such mail.')
  return mail
}
