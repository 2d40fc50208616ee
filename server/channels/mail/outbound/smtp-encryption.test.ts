import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AS_NEWS } from '../../../testing/mail/as-news.ts'
import { type Certificate, RIGHT, trustTestAuthority, WRONG } from '../../../testing/mail/certificates.ts'
import { startMailServer } from '../../../testing/mail/mail-server.ts'
import { startStrippingProxy } from '../../../testing/mail/stripping-proxy.ts'
import { isOwnNetwork } from './server/own-network.ts'
import { createSmtpSender } from './smtp.ts'

/** Neither a password nor a mail is sent to a server without a valid certificate. */

let distrust: () => void
beforeAll(() => {
  distrust = trustTestAuthority()
})
afterAll(() => distrust())

async function begin(certificate: Certificate) {
  const server = await startMailServer(certificate)
  onTestFinished(() => server.stop())
  return { server, url: new URL(server.url.replace('//', '//desk:open-sesame@')) }
}

const send = (url: URL) =>
  createSmtpSender(url.href, 'desk@example.org', () => new AbortController().signal).send({
    recipient: 'ada@example.com',
    subject: 'Printer',
    text: 'We’re on it',
    html: '<p>We’re on it</p>',
    messageId: '<1@example.org>',
    writtenAt: '2026-01-05T09:00:00.000Z',
    ...AS_NEWS,
    thread: null,
    names: [],
  })

test('sends an email encrypted to a server with a trusted certificate', async () => {
  const { server, url } = await begin(RIGHT)
  await send(url)
  expect(server.received).toHaveLength(1)
  expect(server.passwords).toEqual(['open-sesame'])
  expect(server.encrypted).toEqual([true])
})

test.each([
  ['that is self-signed', WRONG.selfSigned, /self-signed/],
  ['of another name', WRONG.ofAnotherName, /does not match certificate/],
  ['that has expired', WRONG.expired, /expired/],
])('sends nothing to a server with a certificate %s', async (_, certificate, words) => {
  const { server, url } = await begin(certificate)
  url.search = 'requireTLS=true'
  const refused = send(url)
  // The error is about the connection, so the email is retried.
  await expect(refused).rejects.toMatchObject({ isRefused: false })
  await expect(refused).rejects.toThrow(words)
  expect(server.passwords).toEqual([])
  expect(server.received).toEqual([])
})

test('sends an email encrypted to a server in the private network with a self-signed certificate', async () => {
  const { server, url } = await begin(WRONG.selfSigned)
  await send(url)
  expect(server.received).toHaveLength(1)
  expect(server.encrypted).toEqual([true])
})

test('sends nothing if a proxy strips STARTTLS', async () => {
  const { server, url } = await begin(RIGHT)
  const proxy = await startStrippingProxy(Number(url.port))
  onTestFinished(() => proxy.stop())
  url.port = String(proxy.port)
  url.search = 'requireTLS=true'
  await expect(send(url)).rejects.toThrow(/does not support encryption \(STARTTLS\)/)
  expect(proxy.heard.join('')).toMatch(/EHLO/)
  expect(proxy.heard.join('')).not.toMatch(/AUTH|MAIL FROM|Printer/)
  expect(server.received).toEqual([])
  // Proves that the proxy works.
  url.search = 'requireTLS=false'
  await send(url)
  expect(proxy.heard.join('')).toMatch(/AUTH/)
})

test('requires encryption for every server outside the private network', () => {
  const own = ['localhost', '127.0.0.1', '[::1]', '10.1.2.3', '192.168.1.2', 'mailpit', '[fd00::1]']
  const others = [
    'mail.example.org',
    'localhost.example.org',
    '8.8.8.8',
    '[2a00:1450:4001::1]',
    '127.example.org',
  ]
  expect(own.filter((host) => !isOwnNetwork(host))).toEqual([])
  expect(others.filter(isOwnNetwork)).toEqual([])
})
