import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OutgoingDraft } from '@support-desk/contract'
import {
  PASSWORD,
  startTestServer,
  type TestServer,
  type User,
} from '../../../../testing/calls/test-server.ts'
import { onDatabase } from '../../../../testing/database/raw-database.ts'
import { RIGHT, trustTestAuthority, WRONG } from '../../../../testing/mail/certificates.ts'
import { type MailServer, startMailServer } from '../../../../testing/mail/mail-server.ts'

/** Admins set the server for outgoing mail in the browser. */

let desk: TestServer
let admin: User
let server: MailServer
let distrust: () => void

const HERE = { MAIL_IN_PRIVATE_HOSTS: 'on' }

beforeAll(async () => {
  distrust = trustTestAuthority()
  desk = await startTestServer({ sender: undefined, environment: HERE })
  admin = await desk.add('Admin')
  server = await startMailServer(RIGHT)
})
afterAll(async () => {
  await desk.stop()
  await server.stop()
  distrust()
})
beforeEach(async () => {
  server.reset()
  server.passwords.length = 0
  await desk.call('deleteOutgoingMail', {}, admin.token)
})

const draft = (more: Partial<OutgoingDraft> = {}): OutgoingDraft => ({
  host: 'localhost',
  port: Number(new URL(server.url).port),
  security: 'starttls',
  user: 'desk',
  password: 'open sesame',
  fromAddress: 'help@example.com',
  fromName: 'Acme Help',
  ...more,
})
const current = async () => (await desk.call('getOutgoingMail', {}, admin.token)).answer
const save = async (body: OutgoingDraft, more: object = {}) => {
  const { version } = await current()
  return desk.call(
    'updateOutgoingMail',
    { body: { ...body, currentPassword: PASSWORD, version, ...more } },
    admin.token,
  )
}
const tested = async (body: OutgoingDraft | null = null) =>
  (await desk.call('testOutgoingMail', { body: { server: body } }, admin.token)).answer
const alarm = async () => (await desk.call('getMailboxAlarm', {}, admin.token)).answer.outgoing
const askForCode = (email: string) => desk.call('createPasswordReset', { body: { email } })
const arrived = async (email: string) => {
  await expect.poll(() => server.received.some(({ recipient }) => recipient === email)).toBe(true)
  return server.received.find(({ recipient }) => recipient === email)
}

test('sends by a stored server from the next email on, and never shows its password', async () => {
  expect(await current()).toEqual({ source: 'none', server: null, mailbox: null, version: 0 })
  expect(await alarm()).toMatchObject({ why: 'not_set_up' })
  expect(await tested()).toMatchObject({ works: false, cause: 'not_set_up' })
  const { answer } = await save(draft())
  const { password: _secret, ...shown } = draft()
  expect(answer).toEqual({
    source: 'settings',
    server: { ...shown, hasPassword: true },
    mailbox: null,
    version: 1,
  })
  expect(await alarm()).toBeNull()
  const user = await desk.add('User')
  await askForCode(user.email)
  const mail = await arrived(user.email)
  expect(mail?.raw).toMatch(/^From: Acme Help <help@example\.com>\r$/m)
  expect(server.passwords).toEqual(['open sesame'])
  expect(server.encrypted.at(-1)).toBe(true)
  const [row] = (await onDatabase(desk, (run) => run('select * from outgoing_mail'))) as object[]
  expect(JSON.stringify(row)).not.toContain('open sesame')

  const other = await startMailServer()
  onTestFinished(() => other.stop())
  const port = Number(new URL(other.url).port)
  await save(draft({ host: '127.0.0.1', port, security: 'none', user: '' }))
  await askForCode(user.email)
  await expect.poll(() => other.received.length).toBe(1)
})

test('keeps an omitted password only while the server and the user stay the same', async () => {
  await save(draft())
  await save(draft({ password: undefined, fromName: 'Renamed' }))
  expect(await current()).toMatchObject({ server: { hasPassword: true, fromName: 'Renamed' }, version: 2 })
  expect(await tested()).toMatchObject({ works: true, to: admin.email, cause: null })
  expect(server.passwords).toEqual(['open sesame'])
  expect(await tested(draft({ password: undefined, user: 'other' }))).toMatchObject({ cause: 'login' })
  expect(server.passwords).toHaveLength(1)
  await save(draft({ password: undefined, port: 1 }))
  expect(await current()).toMatchObject({ server: { hasPassword: false } })
})

test('needs the password of the admin and the current version', async () => {
  const refused = await save(draft(), { currentPassword: 'Wrong#123' })
  expect(refused.failure).toMatchObject({ code: 'password_wrong', field: 'currentPassword' })
  expect((await save(draft(), { version: 7 })).failure.code).toBe('outgoing_mail_changed')
  expect(await current()).toMatchObject({ source: 'none' })
})

test('refuses servers that may not be reached', async () => {
  const strict = await startTestServer({ sender: undefined })
  onTestFinished(() => strict.stop())
  const { token } = await strict.add('Admin')
  const put = async (more: Partial<OutgoingDraft>) =>
    (
      await strict.call(
        'updateOutgoingMail',
        { body: { ...draft(more), currentPassword: PASSWORD, version: 0 } },
        token,
      )
    ).failure
  expect(await put({ host: '10.0.0.1' })).toMatchObject({ code: 'validation', field: 'host' })
  expect(await put({ host: 'mail.example.com', security: 'none' })).toMatchObject({ field: 'security' })
  const body = { server: draft() }
  expect((await strict.call('testOutgoingMail', { body }, token)).answer).toMatchObject({
    works: false,
    cause: 'private_network',
  })
  expect(server.visits.connect).toBe(0)
})

describe('a test email', () => {
  test('shows the answer of the server, and the causes of failures', async () => {
    expect(await tested(draft())).toMatchObject({
      works: true,
      answer: expect.stringMatching(/^250 /) as string,
    })
    expect(server.received.at(-1)).toMatchObject({ recipient: admin.email })
    server.troubles.login = [535]
    expect(await tested(draft())).toMatchObject({
      works: false,
      cause: 'login',
      answer: expect.stringMatching(/535 not now/) as string,
    })
    server.troubles.recipient = [550]
    expect(await tested(draft())).toMatchObject({ cause: 'recipient_refused' })
    server.troubles.end = [554]
    expect(await tested(draft())).toMatchObject({ cause: 'content_refused' })
    expect(await tested(draft({ port: 1 }))).toMatchObject({ cause: 'refused_connection' })
    expect(await tested(draft({ security: 'tls' }))).toMatchObject({ cause: 'no_encryption' })
    expect(await tested(draft({ host: 'desk.invalid' }))).toMatchObject({ cause: 'host_unknown' })
  })

  test('reports a wrong certificate and missing encryption, and sends no password in these cases', async () => {
    for (const [certificate, cause] of [
      [WRONG.selfSigned, 'certificate'],
      [undefined, 'no_encryption'],
    ] as const) {
      const other = await startMailServer(certificate)
      onTestFinished(() => other.stop())
      const { hostname, port } = new URL(other.url)
      const { cause: found, answer } = await tested(draft({ host: hostname, port: Number(port) }))
      expect([found, other.passwords]).toEqual([cause, []])
      expect(answer).not.toContain('sesame')
    }
  })
})

test('uses the server of the environment instead of the stored one', async () => {
  const environment = {
    ...HERE,
    SMTP_URL: `smtp://desk:hidden@mail.example.com`,
    MAIL_FROM: 'Desk <a@b.example>',
  }
  const fixed = await startTestServer({ sender: undefined, environment })
  onTestFinished(() => fixed.stop())
  const { token } = await fixed.add('Admin')
  const { answer } = await fixed.call('getOutgoingMail', {}, token)
  expect(answer).toMatchObject({
    source: 'environment',
    server: {
      host: 'mail.example.com',
      port: 587,
      security: 'starttls',
      user: 'desk',
      hasPassword: true,
      fromAddress: 'a@b.example',
      fromName: 'Desk',
    },
  })
  expect(JSON.stringify(answer)).not.toContain('hidden')
  const body = { ...draft(), currentPassword: PASSWORD, version: 0 }
  expect((await fixed.call('updateOutgoingMail', { body }, token)).failure.code).toBe('outgoing_mail_fixed')
})

test('records who changed and deleted the server, without its settings', async () => {
  await save(draft())
  await desk.call('deleteOutgoingMail', {}, admin.token)
  expect(await current()).toMatchObject({ source: 'none', version: 0 })
  const { answer } = await desk.call('listAuditEntries', { query: { group: 'mail', limit: 2 } }, admin.token)
  expect(answer.map(({ kind }) => kind)).toEqual(['mail.outgoing_deleted', 'mail.outgoing_changed'])
  expect(JSON.stringify(answer)).not.toContain('localhost')
})
