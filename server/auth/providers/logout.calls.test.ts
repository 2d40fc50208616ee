import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/calls/test-server.ts'
import {
  type InstallWithProvider,
  newBrowser,
  SECRET,
  sendAs,
  startInstallWithProvider,
} from '../../testing/login/install.ts'
import {
  type IdentityProvider,
  type Person,
  startIdentityProvider,
} from '../../testing/login/identity-provider.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

let install: InstallWithProvider
let evil: IdentityProvider

beforeAll(async () => {
  ;[install, evil] = await Promise.all([startInstallWithProvider(), startIdentityProvider()])
})
afterAll(async () => {
  await install.stop()
  await evil.stop()
})

let persons = 0
const personOf = (claims: Record<string, unknown> = {}): Person => {
  const number = ++persons
  return {
    sub: `person-${number}`,
    claims: { email: `p${number}@example.com`, email_verified: true, ...claims },
  }
}
const codeOf = ({ body }: { body: Record<string, unknown> }): unknown => body['code']
const none = (payload: object): string =>
  `${[{ alg: 'none' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

/** Posts a logout token like a provider. */
async function tell(token: string): Promise<number> {
  const { testServer, providerId } = install
  const response = await testServer.app.inject({
    method: 'POST',
    url: `/api/v1/logins/providers/${providerId}/logout`,
    authority: new URL(testServer.ctx.openId.logoutUri(providerId)).host,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  return response.statusCode
}

test('ends only the session whose browser logged out at the provider', async () => {
  const { testServer, provider } = install
  const person = personOf()
  const [here, elsewhere] = [newBrowser(), newBrowser()]
  const token = String((await install.logIn(person, here)).body['opened'].session.token)
  const other = String((await install.logIn(person, elsewhere)).body['opened'].session.token)
  await provider.logOut(here.jar)
  await expect.poll(async () => (await testServer.call('checkSession', {}, token)).status).toBe(401)
  const { failure } = await testServer.call('checkSession', {}, token)
  expect(failure).toMatchObject({ ended: 'ended_by_provider' })
  expect((await testServer.call('checkSession', {}, other)).status).toBe(200)
})

test('accepts a valid logout token once, and refuses invalid logout tokens', async () => {
  const { testServer, provider } = install
  const person = personOf()
  const token = String((await install.logIn(person)).body['opened'].session.token)
  const at = Math.floor(testServer.now().getTime() / 1000)
  let jti = 0
  const right = () => ({
    iss: provider.issuer,
    aud: 'support-desk',
    iat: at,
    exp: at + 120,
    jti: `token-${++jti}`,
    sub: person.sub,
    events: { [EVENT]: {} },
  })
  const { sub: _sub, ...nobody } = right()
  const { events: _events, ...nothing } = right()
  const { jti: _jti, ...nameless } = right()
  const { iat: _iat, ...timeless } = right()
  const wrong = await Promise.all([
    provider.sign({ ...right(), iss: 'https://login.invalid' }),
    provider.sign({ ...right(), aud: 'another-program' }),
    provider.sign({ ...right(), iat: at - 3600 }),
    provider.sign({ ...right(), iat: at + 3600 }),
    provider.sign({ ...right(), nonce: 'of an ID token' }),
    provider.sign({ ...right(), events: { 'https://something.else': {} } }),
    provider.sign(right(), { typ: 'at+jwt' }),
    provider.sign(nobody),
    provider.sign(nothing),
    provider.sign(nameless),
    provider.sign(timeless),
    evil.sign(right()),
    none(right()),
    new SignJWT(right())
      .setProtectedHeader({ alg: 'HS256' })
      .sign(createHash('sha256').update(SECRET).digest()),
    'no token',
    '',
  ])
  for (const each of wrong) expect([await tell(each), each.slice(0, 20)]).toEqual([400, each.slice(0, 20)])
  expect((await testServer.call('checkSession', {}, token)).status).toBe(200)
  const good = await provider.sign(right(), { typ: 'logout+jwt' })
  expect(await tell(good)).toBe(200)
  expect((await testServer.call('checkSession', {}, token)).status).toBe(401)
  const later = String((await install.logIn(person)).body['opened'].session.token)
  expect(await tell(good)).toBe(400)
  expect((await testServer.call('checkSession', {}, later)).status).toBe(200)
})

test('ends sessions when a provider is switched off, and revokes granted roles when it is deleted', async () => {
  const { testServer, admin, providerId } = install
  await install.decide({ groups: [{ group: 'agents', role: 'SupportTeam', teamId: null }] })
  const person = personOf({ groups: ['agents'] })
  const { session } = (await install.logIn(person)).body['opened']
  expect(session.role).toBe('SupportTeam')
  const owner = await testServer.add('User')
  const browser = newBrowser()
  await install.logIn(personOf({ email: owner.email, groups: ['agents'] }), browser)
  await sendAs(testServer, browser, 'linkProviderLogin', { body: { password: PASSWORD } })
  const ended = async (token: string) => {
    await expect
      .poll(async () => {
        testServer.advance(0.1)
        return (await testServer.call('checkSession', {}, token)).status
      })
      .toBe(401)
  }
  await install.decide({ isOn: false })
  await ended(session.token)
  expect(
    codeOf(await sendAs(testServer, newBrowser(), 'beginProviderLogin', { params: { providerId } })),
  ).toBe('login_provider_off')
  await testServer.call('deleteLoginProvider', { params: { providerId } }, admin.token)
  await expect
    .poll(async () => {
      testServer.advance(0.1)
      return (await testServer.ctx.store.accounts.find(owner.id))?.role
    })
    .toBe('User')
})
