import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectHere } from '../../../../../testing/mail/imap-scene.ts'
import type { ImapServer } from '../../../../../testing/mail/imap-server.ts'
import { startTokenScene, type TokenScene } from '../../../../../testing/mail/token-scene.ts'
import type { TokenServer } from '../../../../../testing/mail/token-server.ts'

/** Mailboxes opened with the credentials of an app: no user logs in, and there is no refresh token. */

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

let scene: TokenScene
let imap: ImapServer
let tokens: TokenServer

beforeAll(async () => {
  scene = await startTokenScene({ microsoft: '/common/token' })
  tokens = scene.tokens
})
afterAll(() => scene.stop())
beforeEach(async () => {
  imap = await scene.begin()
  return () => scene.end()
})

const make = (more: object = {}) =>
  scene.make({
    settings: {
      login: 'app',
      provider: 'microsoft',
      password: undefined,
      clientId: 'program-1',
      clientSecret: 'very secret',
      tenant: 'contoso.example',
      ...more,
    },
  })

test('requests Microsoft tokens for the organisation with the client secret, and shows no expiry', async () => {
  await make()
  scene.arrive('one')
  await expectHere(scene, 1)
  expect(tokens.places[0]).toBe('/contoso.example/token')
  expect(tokens.asked[0]).toEqual({
    grant_type: 'client_credentials',
    client_id: 'program-1',
    client_secret: 'very secret',
    scope: 'https://outlook.office365.com/.default',
  })
  const { token, settings } = await scene.mailbox()
  expect(token).toBeNull()
  expect(settings).toMatchObject({ login: 'app', tenant: 'contoso.example' })
  expect(JSON.stringify(settings)).not.toMatch(/secret/)
})

test.each([
  ['as in the key file', PEM.replaceAll('\n', '\\n')],
  ['in one line', PEM.replaceAll('\n', '')],
  ['with line breaks', PEM],
])('signs Google assertions for the owner of the mailbox, with a key %s', async (_, clientSecret) => {
  await make({ provider: 'google', clientId: 'robot@project.example', clientSecret, tenant: null })
  scene.arrive('one')
  await expectHere(scene, 1)
  const { grant_type: kind, assertion = '' } = tokens.asked[0] ?? {}
  expect(kind).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const [head = '', body = '', signature = ''] = assertion.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  expect(claims).toMatchObject({
    iss: 'robot@project.example',
    sub: imap.user,
    scope: 'https://mail.google.com/',
    aud: tokens.url,
  })
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
  expect(verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
})

test.each([
  ['invalid_client', {}, /The client secret may have expired/],
  ['invalid_grant', {}, /Check its permissions/],
  [null, { provider: 'google', clientSecret: 'no key', tenant: null }, /private key .* cannot be read/],
] as const)('asks for a new login at once, and explains the error: %s', async (trouble, more, words) => {
  tokens.always = trouble
  await make(more)
  await scene.until(async () => (await scene.mailbox()).needsLogin)
  expect((await scene.mailbox()).error).toMatch(words)
})

test('refuses a Microsoft mailbox without a valid organisation', async () => {
  const body = {
    name: 'x',
    address: 'x@example.com',
    door: 'imap' as const,
    settings: {
      host: 'outlook.office365.com',
      port: 993,
      security: 'tls' as const,
      user: 'x@example.com',
      login: 'app' as const,
      provider: 'microsoft' as const,
      clientId: 'program-1',
      clientSecret: 's',
    },
  }
  for (const tenant of [undefined, '', 'a/../b'])
    expect(
      (
        await scene.desk.call(
          'createMailbox',
          { body: { ...body, settings: { ...body.settings, tenant } } },
          scene.admin.token,
        )
      ).status,
    ).toBe(400)
})
