import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAnswer, CALLS, type CallName } from '@support-desk/contract'
import { verify } from '../../../../operations/verify/verify.ts'
import { PASSWORD } from '../../../../testing/calls/test-server.ts'
import { onDatabase } from '../../../../testing/database/raw-database.ts'
import { type ImapServer, startImapServer } from '../../../../testing/mail/imap-server.ts'
import { rawMail } from '../../../../testing/mail/incoming.ts'
import { handOverBySmtp } from '../../../../testing/mail/smtp-hand-over.ts'
import { freePort } from '../../../../testing/programs/free-port.ts'
import { type NodeProcess, startNode } from '../../../../testing/programs/node-process.ts'
import { QUICK_START } from '../../../../testing/programs/quick-start.ts'

/**
 * Sends mails of 30 MB, which every door accepts, and larger ones to each door of the real program. Each mail is
 * accepted or refused with a reason, none is lost, and memory stays within a limit.
 */

const MB = 1024 * 1024
/** Raw bytes; as base64 they are 30 MB. */
const FILE_BYTES = Math.floor((30 * MB * 57) / 78)
const TOO_LARGE_BYTES = Math.floor((51 * MB * 57) / 78)
/**
 * Additional memory under load: several copies of a mail exist at once, and two mails are parsed at a time.
 * Measured: 610 to 770 MB.
 */
const MOST_MORE_MB = 900

let folder: string
let imap: ImapServer
let node: NodeProcess
let smtpPort: number
let token = ''
let peak = 0
let watching: NodeJS.Timeout

async function ask<N extends CallName>(name: N, body: object): Promise<CallAnswer<N, Buffer>> {
  const response = await fetch(`http://127.0.0.1:${node.port}${CALLS[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as CallAnswer<N, Buffer>
}

async function megabytes(): Promise<number> {
  const status = await readFile(`/proc/${node.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-large-'))
  imap = await startImapServer()
  smtpPort = await freePort()
  node = await startNode({
    ...QUICK_START,
    DATA_DIR: folder,
    ADMIN_PASSWORD: PASSWORD,
    MAIL_IN_PRIVATE_HOSTS: 'on',
    MAIL_IN_SMTP_PORT: String(smtpPort),
  })
  const login = await ask('logIn', { log_detail: 'admin', userPassword: PASSWORD })
  token = login.loginnewuser.jwttoken
  watching = setInterval(() => {
    void megabytes().then((now) => (peak = Math.max(peak, now)))
  }, 50)
})
afterAll(async () => {
  clearInterval(watching)
  node.signal('SIGTERM')
  await node.ended
  await imap.stop()
  await rm(folder, { recursive: true })
})

/** A mail with a file that does not compress. */
function withFile(subject: string, bytes: number): Buffer {
  const lines =
    randomBytes(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
  const text = [
    '--b',
    'Content-Type: text/plain',
    '',
    'It is attached.',
    '--b',
    'Content-Type: application/octet-stream',
    'Content-Disposition: attachment; filename=recording.bin',
    'Content-Transfer-Encoding: base64',
    '',
    ...lines,
    '--b--',
    '',
  ].join('\r\n')
  return rawMail({
    from: `${subject}@example.net`,
    subject,
    messageId: `${subject}@example.net`,
    headers,
    text,
  })
}

const rows = <Row>(statement: string): Promise<Row[]> =>
  onDatabase({ dataDir: folder }, async (run) => (await run(statement)) as Row[])

/** The outcome of every mail, by subject. */
const outcomes = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await rows<{ subject: string; state: string; reason: string }>(
        'select subject, state, reason from received_mails',
      )
    ).map(({ subject, state, reason }) => [subject, `${state} ${reason}`]),
  )

test('accepts mails of 30 MB by HTTP, SMTP and IMAP, refuses or holds larger mails, and limits memory', async () => {
  const make = (name: string, more: object) =>
    ask('createMailbox', { name, address: `${name}@example.org`, isOn: true, ...more })
  const { user, password, port } = imap
  const settings = { host: '127.0.0.1', port, security: 'none', user, login: 'password', password }
  const { mailbox: handed, secret } = await make('handed', { door: 'http' })
  const { mailbox: bySmtp } = await make('smtp', { door: 'smtp' })
  const post = async (raw: Buffer): Promise<{ status: number; said: string }> => {
    const response = await fetch(`http://127.0.0.1:${node.port}/api/v1/mailboxes/${handed.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
      body: Uint8Array.from(raw),
    })
    return { status: response.status, said: await response.text() }
  }
  // A small mail for each door loads lazy modules, so the baseline includes them.
  const small = (subject: string): Buffer => rawMail({ from: `${subject}@example.net`, subject })
  expect((await post(small('small-http'))).status).toBe(202)
  expect(await handOverBySmtp(smtpPort, { to: bySmtp.address, raw: small('small-smtp') })).toBe(true)
  await expect.poll(outcomes).toMatchObject({ 'small-smtp': 'delivered new_ticket' })
  peak = 0
  const before = await megabytes()

  imap.add(withFile('large-imap', FILE_BYTES), new Date())
  imap.add(withFile('huge-imap', TOO_LARGE_BYTES), new Date())
  imap.add(rawMail({ from: 'behind@example.net', subject: 'behind' }), new Date())
  await make('fetched', { door: 'imap', settings })
  const [taken, refused] = [
    await post(withFile('large-http', FILE_BYTES)),
    await post(withFile('huge-http', TOO_LARGE_BYTES)),
  ]
  expect(taken.status).toBe(202)
  expect(refused).toMatchObject({ status: 413, said: expect.stringContaining('too_large') })
  const bySender = (subject: string, bytes: number): Promise<boolean> =>
    handOverBySmtp(smtpPort, { to: bySmtp.address, raw: withFile(subject, bytes) })
  expect(await bySender('huge-smtp', TOO_LARGE_BYTES)).toBe(false)
  expect(await bySender('large-smtp', FILE_BYTES)).toBe(true)

  await expect.poll(outcomes, { interval: 500 }).toEqual({
    'small-http': 'delivered new_ticket',
    'small-smtp': 'delivered new_ticket',
    'large-imap': 'delivered new_ticket',
    'huge-imap': 'held too_large',
    behind: 'delivered new_ticket',
    'large-http': 'delivered new_ticket',
    'huge-http': 'held too_large',
    'large-smtp': 'delivered new_ticket',
  })
  const files = await rows<{ name: string; size: number }>('select name, size from attachments')
  expect(files).toEqual(['imap', 'http', 'smtp'].map(() => ({ name: 'recording.bin', size: FILE_BYTES })))
  expect(peak - before).toBeLessThan(MOST_MORE_MB)
  const lines: string[] = []
  expect(await verify({ dataDir: folder }, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
})
