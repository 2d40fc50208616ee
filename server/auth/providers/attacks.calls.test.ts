import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, it, test } from 'vitest'
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

let install: InstallWithProvider
let evil: IdentityProvider
let evilId: string

beforeAll(async () => {
  install = await startInstallWithProvider()
  evil = await startIdentityProvider()
  const { testServer, admin } = install
  const body = {
    name: 'Evil',
    issuer: evil.issuer,
    clientId: 'support-desk',
    clientSecret: 'another secret',
    domains: ['evil.example'],
    scopes: ['email'],
    groups: [],
    makesAccounts: true,
    trustsFactor: false,
    factorAcrs: [],
    isOn: true,
  }
  const { answer } = await testServer.call('createLoginProvider', { body }, admin.token)
  evilId = answer.id
  evil.register({ id: 'support-desk', secret: 'another secret', redirectUri: answer.redirectUri })
})
afterAll(async () => {
  await install.stop()
  await evil.stop()
})
afterEach(() => {
  install.provider.tamper = null
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
const sessions = async (): Promise<number> =>
  (await install.testServer.ctx.store.events.list(0, 10_000)).filter(({ kind }) => kind === 'session.started')
    .length

const now = (): number => Math.floor(Date.now() / 1000)
const none = (payload: object): string =>
  `${[{ alg: 'none' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

test.each<[string, NonNullable<IdentityProvider['tamper']>, string]>([
  ['for another audience', (token, sign) => sign({ ...token, aud: 'another-program' }), 'login_answer_wrong'],
  [
    'for several audiences, issued to another client',
    (token, sign) => sign({ ...token, aud: ['support-desk', 'x'], azp: 'x' }),
    'login_answer_wrong',
  ],
  [
    'of another issuer',
    (token, sign) => sign({ ...token, iss: 'https://login.invalid' }),
    'login_answer_wrong',
  ],
  ['with another nonce', (token, sign) => sign({ ...token, nonce: 'another' }), 'login_answer_wrong'],
  ['without a nonce', ({ nonce: _nonce, ...token }, sign) => sign(token), 'login_answer_wrong'],
  ['without a signature', async (token) => none(token), 'login_answer_wrong'],
  [
    'signed with the client secret',
    (token) => new SignJWT(token).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(SECRET)),
    'login_answer_wrong',
  ],
  ['signed by another key', (token) => evil.sign(token), 'login_answer_wrong'],
  [
    'that has expired',
    (token, sign) => sign({ ...token, iat: now() - 7200, exp: now() - 3600 }),
    'login_clock_off',
  ],
  ['without an expiry', ({ exp: _exp, ...token }, sign) => sign(token), 'login_answer_wrong'],
  ['without a subject', ({ sub: _sub, ...token }, sign) => sign(token), 'login_answer_wrong'],
])('refuses an ID token %s', async (_what, tamper, code) => {
  const before = await sessions()
  install.provider.tamper = tamper
  const { status, body } = await install.logIn(personOf())
  expect([status, body['code']]).toEqual([400, code])
  expect(await sessions()).toBe(before)
  // The refusal says what to do and contains no internals.
  expect(JSON.stringify(body)).not.toMatch(/nonce|signature|OAUTH|jwt/i)
})

test.each([
  ['that the provider has not verified', { email_verified: false }, 'login_address_unverified'],
  ['without a verification claim', { email_verified: undefined }, 'login_address_unverified'],
  ['with a verification that is not a boolean', { email_verified: 'true' }, 'login_address_unverified'],
  ['of a domain that is not listed', { email: 'mia@elsewhere.example' }, 'login_domain_unlisted'],
  ['of a subdomain of a listed domain', { email: 'mia@sub.example.com' }, 'login_domain_unlisted'],
  [
    'with a listed domain in the local part',
    { email: 'a@example.com@elsewhere.example' },
    'login_domain_unlisted',
  ],
])('refuses an address %s, with or without an account', async (_what, claims, code) => {
  const owner = await install.testServer.add('User')
  for (const email of [owner.email, 'nobody@example.com']) {
    const person = personOf({ email, ...claims })
    expect(codeOf(await install.logIn(person))).toBe(code)
    expect(await install.testServer.ctx.store.identities.find(install.provider.issuer, person.sub)).toBeNull()
  }
})

test('trusts a provider only for its own domains, even if two providers have equal subjects', async () => {
  const owner = await install.testServer.add('Admin')
  const browser = newBrowser()
  evil.person = { sub: 'whoever', claims: { email: owner.email, email_verified: true } }
  const { search } = await evil.visit(await install.begin(browser, evilId), browser.jar)
  expect(codeOf(await install.finish(browser, search, evilId))).toBe('login_domain_unlisted')
  const mia = personOf()
  await install.logIn(mia)
  const again = newBrowser()
  evil.person = { sub: mia.sub, claims: { email: 'mia@evil.example', email_verified: true } }
  const answered = await evil.visit(await install.begin(again, evilId), again.jar)
  const { body } = await install.finish(again, answered.search, evilId)
  expect(body['opened'].session.username).toBe('mia')
})

test('reports a wrong clock if an ID token is not valid yet', async () => {
  install.provider.tamper = (token, sign) => sign({ ...token, nbf: now() + 3600 })
  expect(codeOf(await install.logIn(personOf()))).toBe('login_clock_off')
})

test('accepts the answer of a provider once, in the browser that began the login, for ten minutes', async () => {
  const { testServer, provider } = install
  provider.person = personOf()
  const browser = newBrowser()
  const { search } = await provider.visit(await install.begin(browser), browser.jar)
  // An attacker sends the victim their own answer, to log the victim in as the attacker.
  expect(codeOf(await install.finish(newBrowser(), search))).toBe('login_over')
  const begun = newBrowser()
  await install.begin(begun)
  expect(codeOf(await install.finish(begun, search))).toBe('login_answer_wrong')
  expect((await install.finish(browser, search)).status).toBe(200)
  expect(codeOf(await install.finish(browser, search))).toBe('login_over')
  // The used code again, with a valid state.
  const thief = newBrowser()
  const state = new URL(await install.begin(thief)).searchParams.get('state') ?? ''
  const stolen = new URLSearchParams(search)
  stolen.set('state', state)
  expect(codeOf(await install.finish(thief, stolen.toString()))).toBe('login_over')

  const late = newBrowser()
  const answered = await provider.visit(await install.begin(late), late.jar)
  testServer.advance(10 * 60 + 1)
  expect(codeOf(await install.finish(late, answered.search))).toBe('login_over')
})

test('logs in once if the answer of a provider is used several times in parallel', async () => {
  install.provider.person = personOf()
  const browser = newBrowser()
  const { search } = await install.provider.visit(await install.begin(browser), browser.jar)
  const answers = await Promise.all(Array.from({ length: 6 }, () => install.finish({ ...browser }, search)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
})

test('does not accept the answer of one provider for another', async () => {
  const { provider } = install
  provider.person = personOf()
  const browser = newBrowser()
  const { search } = await provider.visit(await install.begin(browser), browser.jar)
  expect(codeOf(await install.finish(browser, search, evilId))).toBe('login_over')
  // The state belongs to the other provider, but the issuer is its own.
  const mixed = newBrowser()
  const state = new URL(await install.begin(mixed, evilId)).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: 'stolen', state, iss: provider.issuer })
  expect(codeOf(await install.finish(mixed, query.toString(), evilId))).toBe('login_answer_wrong')
})

test('redirects to the provider, with state, nonce and code challenge', async () => {
  const address = new URL(await install.begin(newBrowser()))
  expect(address.origin).toBe(install.provider.issuer)
  const asked = Object.fromEntries(address.searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: install.testServer.ctx.openId.redirectUri(install.providerId),
    scope: 'openid email profile groups',
  })
  for (const secret of ['state', 'nonce', 'code_challenge']) expect(asked[secret]).toMatch(/^[\w-]{43}$/)
})

test('never redirects to an address in the parameters of an answer', async () => {
  const { provider } = install
  for (const more of [
    '&redirect_uri=https://evil.example',
    '&next=//evil.example',
    '&target_link_uri=https://evil.example',
  ]) {
    provider.person = personOf()
    const browser = newBrowser()
    const { search } = await provider.visit(await install.begin(browser), browser.jar)
    const { body, headers } = await install.finish(browser, `${search}${more}`)
    expect(JSON.stringify(body)).not.toContain('evil.example')
    expect(headers['location']).toBeUndefined()
  }
})

test('sets a login cookie for this host only, hidden from scripts, and refuses two login cookies', async () => {
  const browser = newBrowser()
  const params = { providerId: install.providerId }
  const { headers } = await sendAs(install.testServer, browser, 'beginProviderLogin', { params })
  expect(headers['set-cookie']).toMatch(/^login=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  const doubled = { ...browser, key: `${browser.key}; login=${'A'.repeat(43)}` }
  install.provider.person = personOf()
  const { search } = await install.provider.visit(await install.begin(browser), browser.jar)
  doubled.key = `${browser.key}; login=${'A'.repeat(43)}`
  expect(codeOf(await install.finish(doubled, search))).toBe('login_over')
})

test('reports a refusal by the user at the provider', async () => {
  expect(codeOf(await install.logIn(null))).toBe('login_declined')
})

test('does not contact providers at private IP addresses unless the setting allows it', async () => {
  const { testServer, admin } = install
  const { rules } = testServer.ctx.openId
  const params = { providerId: install.providerId }
  rules.allowsPrivate = false
  testServer.advance(11 * 60)
  const { status, body } = await sendAs(testServer, newBrowser(), 'beginProviderLogin', { params })
  expect([status, body['code']]).toEqual([502, 'login_provider_unreachable'])
  for (const issuer of ['https://127.0.0.1', 'http://login.example', 'https://169.254.169.254'])
    expect((await testServer.call('testLoginProvider', { body: { issuer } }, admin.token)).failure.code).toBe(
      'validation',
    )
  let knocks = 0
  const neighbour = createServer((socket) => {
    knocks++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  rules.lookup = async () => [{ address: '127.0.0.1', family: 4 }]
  const hidden = { body: { issuer: `https://login.example:${(neighbour.address() as AddressInfo).port}` } }
  const refused = await testServer.call('testLoginProvider', hidden, admin.token)
  expect([refused.failure.code, knocks]).toEqual(['login_provider_unreachable', 0])
  // If the setting allows it, the same address is contacted.
  rules.allowsPrivate = true
  await testServer.call('testLoginProvider', hidden, admin.token)
  expect(knocks).toBeGreaterThan(0)
  delete rules.lookup
  neighbour.close()
})

it('never returns the client secret of a provider, and stores it encrypted', async () => {
  const { testServer, admin, providerId } = install
  const reply = await testServer.call('listLoginProviders', {}, admin.token)
  expect(JSON.stringify(reply.answer)).not.toContain(SECRET)
  expect(reply.answer.find(({ id }) => id === providerId)?.hasSecret).toBe(true)
  expect((await testServer.ctx.store.loginProviders.find(providerId))?.secret).not.toContain(SECRET)
})
