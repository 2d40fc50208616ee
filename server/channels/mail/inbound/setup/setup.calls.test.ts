import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../../../testing/calls/test-server.ts'
import { type DnsZone, startDnsServer } from '../../../../testing/mail/dns-server.ts'
import { type ImapServer, startImapServer } from '../../../../testing/mail/imap-server.ts'
import { type MailServer, startMailServer } from '../../../../testing/mail/mail-server.ts'
import { NO_NAMES } from '../../../../testing/mail/no-names.ts'

/** The setup of a mailbox: its servers are found, and an email goes out and comes back. */

let desk: TestServer
let admin: User
let imap: ImapServer
let smtp: MailServer

beforeAll(async () => {
  desk = await startTestServer({ sender: undefined, environment: { MAIL_IN_PRIVATE_HOSTS: 'on' } })
  admin = await desk.add('Admin')
})
afterAll(() => desk.stop())
beforeEach(async () => {
  imap = await startImapServer()
  smtp = await startMailServer()
  return async () => {
    await imap.stop()
    await smtp.stop()
  }
})

const detect = async (address: string) =>
  (await desk.call('detectMailServers', { body: { address } }, admin.token)).answer

/** Replaces the name servers and the addresses of configurations. */
async function publish(zone: DnsZone, configurations: string[] = []): Promise<void> {
  const dns = await startDnsServer(zone)
  onTestFinished(() => dns.stop())
  desk.ctx.mailSetup = { ...NO_NAMES, dns: dns.resolver, configurationsOf: () => configurations }
}

const CONFIGURATION = `<clientConfig version="1.1"><emailProvider id="acme.example">
  <incomingServer type="pop3"><hostname>pop.acme.example</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>in.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>out.acme.example</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`

describe('the servers of an address', () => {
  test('are known for large providers and for domains whose mail they receive', async () => {
    await publish({ mx: { 'acme.example': 'aspmx.l.google.com' } })
    expect(await detect('help@gmx.de')).toMatchObject({ provider: 'GMX', incoming: { host: 'imap.gmx.net' } })
    expect(await detect('help@acme.example')).toMatchObject({
      source: 'provider',
      provider: 'Google',
      signIn: 'google',
      needsAppPassword: true,
      outgoing: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    })
  })

  test('are read from SRV records', async () => {
    await publish({
      srv: {
        '_imaps._tcp.acme.example': { name: 'imap.acme.example', port: 9930 },
        '_submission._tcp.acme.example': { name: 'smtp.acme.example', port: 587 },
      },
    })
    expect(await detect('help@acme.example')).toMatchObject({
      source: 'dns',
      incoming: { host: 'imap.acme.example', port: 9930, security: 'tls' },
      outgoing: { host: 'smtp.acme.example', port: 587, security: 'starttls' },
      user: 'help@acme.example',
    })
  })

  test('are read from the configuration that the domain publishes', async () => {
    const server = createServer((_request, response) => response.end(CONFIGURATION)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/config`
    await publish({}, ['http://127.0.0.1:1/', url])
    expect(await detect('help@acme.example')).toMatchObject({
      source: 'autoconfig',
      incoming: { host: 'in.acme.example', port: 993, security: 'tls' },
      outgoing: { host: 'out.acme.example', port: 587, security: 'starttls' },
      user: 'help',
    })
  })

  test('are none if nothing names them and no usual name answers', async () => {
    await publish({})
    expect(await detect('help@acme.invalid')).toMatchObject({
      source: 'none',
      incoming: null,
      outgoing: null,
    })
  })
})

async function makeMailbox(): Promise<string> {
  const place = { host: '127.0.0.1', security: 'none' as const }
  const settings = {
    ...place,
    port: imap.port,
    user: imap.user,
    login: 'password' as const,
    password: imap.password,
    outgoing: { ...place, port: Number(new URL(smtp.url).port) },
  }
  const body = { name: 'Help', address: 'help@acme.example', door: 'imap' as const, settings }
  const { answer } = await desk.call('createMailbox', { body }, admin.token)
  const { id: mailboxId } = answer.mailbox
  onTestFinished(async () => void (await desk.call('deleteMailbox', { params: { mailboxId } }, admin.token)))
  return mailboxId
}

const send = async (mailboxId: string) =>
  (await desk.call('sendMailboxTest', { params: { mailboxId } }, admin.token)).answer
const check = async (mailboxId: string, sentAt: string) =>
  (await desk.call('checkMailboxTest', { params: { mailboxId }, body: { sentAt } }, admin.token)).answer

describe('a round trip', () => {
  test('sends from the mailbox to itself, finds the email, and reads checks and records', async () => {
    await publish({ txt: { 'acme.example': 'v=spf1 mx -all' } })
    const mailboxId = await makeMailbox()
    const sent = await send(mailboxId)
    expect(sent).toMatchObject({ works: true, to: 'help@acme.example', cause: null })
    const [mail] = smtp.received
    expect(mail?.raw).toMatch(/^From: .*help@acme\.example/m)
    imap.add('Subject: another\r\n\r\nHello\r\n', desk.now())
    const results =
      'Authentication-Results: mx.example; spf=pass smtp.mailfrom=x;\r\n dkim=fail header.d=y\r\n'
    imap.add(`${results}${mail?.raw ?? ''}`, desk.now())
    expect(await check(mailboxId, sent.sentAt)).toEqual({
      folder: 'inbox',
      error: null,
      checks: { spf: 'pass', dkim: 'fail', dmarc: null },
      records: {
        domain: 'acme.example',
        isShared: false,
        spf: 'v=spf1 mx -all',
        dmarc: null,
        spfToAdd: null,
        dmarcToAdd: '_dmarc.acme.example. TXT "v=DMARC1; p=none; rua=mailto:help@acme.example"',
      },
    })
    expect(imap.mails.flatMap(({ flags }) => [...flags])).toEqual([])
  })

  test('says why the email cannot be sent, and that the mailbox cannot be read', async () => {
    const mailboxId = await makeMailbox()
    smtp.troubles.recipient = [550]
    expect(await send(mailboxId)).toMatchObject({ works: false, cause: 'recipient_refused' })
    imap.password = 'changed'
    const { sentAt } = await send(mailboxId)
    expect(await check(mailboxId, sentAt)).toMatchObject({
      folder: null,
      error: expect.stringMatching(/did not accept/) as string,
    })
  })

  test('replies and notifications leave by a mailbox that is on and can send', async () => {
    const mailboxId = await makeMailbox()
    const outgoing = async () => (await desk.call('getOutgoingMail', {}, admin.token)).answer
    expect(await outgoing()).toMatchObject({ source: 'none' })
    const { answer } = await desk.call('getMailbox', { params: { mailboxId } }, admin.token)
    const { name, address, version } = answer
    const settings = answer.settings && { ...answer.settings, provider: null, clientId: null, tenant: null }
    const body = { name, address, door: 'imap' as const, isOn: true, settings, version }
    await desk.call('updateMailbox', { params: { mailboxId }, body }, admin.token)
    expect(await outgoing()).toMatchObject({
      source: 'mailbox',
      server: { host: '127.0.0.1', fromAddress: 'help@acme.example' },
      mailbox: { id: mailboxId },
    })
    await desk.call('createPasswordReset', { body: { email: admin.email } })
    await expect.poll(() => smtp.received.map(({ recipient }) => recipient)).toEqual([admin.email])
  })
})
