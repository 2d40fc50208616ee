import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { RIGHT, trustTestAuthority, WRONG } from '../../../../../testing/mail/certificates.ts'
import type { startImapServer } from '../../../../../testing/mail/imap-server.ts'
import { expectHere, type ImapScene, startImapScene } from '../../../../../testing/mail/imap-scene.ts'
import { startStrippingProxy } from '../../../../../testing/mail/stripping-proxy.ts'

/** No credentials are sent to a server without a valid certificate. */

let scene: ImapScene
let distrust: () => void

beforeAll(async () => {
  distrust = trustTestAuthority()
  scene = await startImapScene()
})
afterAll(async () => {
  await scene.stop()
  distrust()
})

const WAYS = [
  ['starttls', 'starttls'],
  ['tls', 'beginning'],
] as const

const begin = async (...[encryption]: Parameters<typeof startImapServer>) => {
  const imap = await scene.begin(encryption)
  onTestFinished(() => scene.end())
  return imap
}

describe.each(WAYS)('by %s', (security, from) => {
  test.each(['name', 'address'])(
    'fetches mail from a server whose certificate matches its %s',
    async (what) => {
      const imap = await begin({ certificate: RIGHT, from })
      await scene.make({ settings: { host: what === 'name' ? 'localhost' : imap.address, security } })
      scene.arrive('one')
      await expectHere(scene, 1)
      expect(imap.encryptedLogins).toBeGreaterThan(0)
      expect(imap.commands.includes('STARTTLS')).toBe(security === 'starttls')
    },
  )

  test.each([
    ['that is self-signed', WRONG.selfSigned, /is self-signed/],
    ['of another name', WRONG.ofAnotherName, /is for another name\. Enter that name as the server: \S/],
    ['that has expired', WRONG.expired, /has expired/],
  ])('sends no credentials to a server with a certificate %s', async (_, certificate, words) => {
    const imap = await begin({ certificate, from })
    await scene.make({ settings: { host: 'localhost', security } })
    await scene.until(async () => (await scene.mailbox()).error !== null)
    expect((await scene.mailbox()).error).toMatch(words)
    expect(imap.commands.filter((command) => /LOGIN|AUTHENTICATE|EXAMINE/.test(command))).toEqual([])
  })
})

test('sends no password if a proxy strips STARTTLS', async () => {
  const imap = await begin({ certificate: RIGHT, from: 'starttls' })
  const proxy = await startStrippingProxy(imap.port)
  onTestFinished(() => proxy.stop())
  await scene.make({ settings: { host: 'localhost', port: proxy.port, security: 'starttls' } })
  await scene.until(async () => (await scene.mailbox()).error !== null)
  expect((await scene.mailbox()).error).toMatch(/does not support encryption \(STARTTLS\)/)
  expect(proxy.heard.join('')).toMatch(/CAPABILITY/)
  expect(proxy.heard.join('')).not.toMatch(/LOGIN|AUTHENTICATE|open sesame/)
})
