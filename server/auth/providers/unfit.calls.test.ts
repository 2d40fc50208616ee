import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InstallWithProvider, startInstallWithProvider } from '../../testing/login/install.ts'

/** Providers with unusable metadata. */

let install: InstallWithProvider
let server: Server
let issuer: string
let answer: (response: ServerResponse) => void
let asked: string[]

beforeAll(async () => {
  install = await startInstallWithProvider()
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await install.stop()
  server.closeAllConnections()
  server.close()
})

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})
const saying =
  (said: object) =>
  (response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(said))
  }

async function tried(how: typeof answer) {
  answer = how
  asked = []
  const { testServer, admin } = install
  return testServer.call('testLoginProvider', { body: { issuer } }, admin.token)
}

test('accepts a valid provider in the connection test', async () => {
  expect((await tried(saying(metadata()))).answer).toEqual({
    authorizationEndpoint: `${issuer}/auth`,
    logsOut: false,
  })
})

test.each<[string, () => typeof answer, string]>([
  [
    'names another issuer',
    () => saying({ ...metadata(), issuer: install.provider.issuer }),
    'login_provider_unreachable',
  ],
  [
    'has a script as its login page',
    () => saying({ ...metadata(), authorization_endpoint: 'javascript:alert(1)' }),
    'login_provider_unfit',
  ],
  ['publishes no keys', () => saying({ ...metadata(), jwks_uri: undefined }), 'login_provider_unfit'],
  [
    'redirects',
    () => (response) => void response.writeHead(302, { location: `${install.provider.issuer}/x` }).end(),
    'login_provider_unreachable',
  ],
  [
    'sends too much metadata',
    () => saying({ ...metadata(), more: 'x'.repeat(2_000_000) }),
    'login_provider_unreachable',
  ],
  ['closes the connection', () => (response) => void response.destroy(), 'login_provider_unreachable'],
])('refuses a provider that %s', async (_what, how, code) => {
  const { status, failure } = await tried(how())
  expect([status, failure.code]).toEqual([502, code])
  expect(asked).toEqual(['/.well-known/openid-configuration'])
  expect(JSON.stringify(failure)).not.toMatch(/127\.0\.0\.1|javascript|ECONN|OAUTH/)
})

test.each<[object, RegExp]>([
  [{ token_endpoint_auth_methods_supported: ['tls_client_auth'] }, /tls_client_auth/],
  [{ require_signed_request_object: true }, /signed requests/],
  [{ pushed_authorization_request_endpoint: 'javascript:alert(1)' }, /./],
])('names the unsupported requirement of a provider: %j', async (more, words) => {
  const { failure } = await tried(saying({ ...metadata(), ...more }))
  expect(failure).toMatchObject({ code: 'login_provider_unfit', detail: expect.stringMatching(words) })
})
