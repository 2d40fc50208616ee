import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InstallWithProvider, startInstallWithProvider } from '../../testing/login/install.ts'

/** A provider that only accepts `private_key_jwt` clients and pushed requests. */

let install: InstallWithProvider
let privateKey: JWK

beforeAll(async () => {
  install = await startInstallWithProvider()
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = { ...(await exportJWK(pair.privateKey)), kid: 'of-the-desk' }
  const { provider, testServer, admin } = install
  const [known] = (await testServer.call('listLoginProviders', {}, admin.token)).answer
  const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'of-the-desk' }
  provider.register({ id: 'support-desk', secret: '', redirectUri: known?.redirectUri ?? '', publicKey })
})
afterAll(() => install.stop())

const person = { sub: 'of-a-key', claims: { email: 'kim@example.com', email_verified: true } }

test('logs in with a private key and a pushed request', async () => {
  await install.decide({ clientSecret: JSON.stringify(privateKey) })
  const { status, body } = await install.logIn(person)
  expect([status, body.opened?.session.role]).toEqual([200, 'User'])
  const address = new URL(await install.begin({ key: '', jar: new Map() }))
  expect([...address.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
})

test('reports a client secret in place of a private key, and an invalid private key', async () => {
  const { testServer, providerId } = install
  const begin = async () => (await testServer.call('beginProviderLogin', { params: { providerId } })).failure
  await install.decide({ clientSecret: 'only a secret' })
  expect(await begin()).toMatchObject({
    code: 'login_provider_unfit',
    detail: expect.stringContaining('JWK'),
  })
  await install.decide({ clientSecret: JSON.stringify({ ...privateKey, d: 'none' }) })
  expect(await begin()).toMatchObject({
    code: 'login_provider_unfit',
    detail: expect.stringContaining('cannot be read'),
  })
})
