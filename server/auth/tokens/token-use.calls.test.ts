import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, LIVE_CLOSE, type Scope } from '@support-desk/contract'
import { listenLive, openLive } from '../../testing/live/live-page.ts'
import { addGoodToken, makeToken, outcomeWith } from '../../testing/calls/tokens.ts'
import {
  PASSWORD,
  send,
  startTestServer,
  type TestServer,
  type User,
  waitFor,
} from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let member: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  member = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const make = (by: User, scopes: readonly Scope[], days?: number) => makeToken(testServer, by, scopes, days)
const codeOf = (token: string, name?: 'listTickets' | 'listTags') => outcomeWith(testServer, token, name)

describe('the use of a token', () => {
  test('is recorded in the event log, the audit page and the exported file', async () => {
    const { token, id } = await make(member, ['tags:write'])
    await testServer.call('createTag', { body: { name: 'by-script' } }, token)
    const { answer } = await testServer.call('listAuditEntries', { query: { limit: 1 } }, admin.token)
    expect(answer).toEqual([
      expect.objectContaining({
        kind: 'tag.created',
        token: { id, name: 'Script' },
        by: expect.objectContaining({ id: member.id }),
      }),
    ])
    const file = await send(
      testServer.app,
      CALLS.exportAuditEntries,
      { query: { format: 'csv' } },
      admin.token,
    )
    expect(
      file.body.split('\n').some((line) => line.includes('tag.created') && line.includes(`Script,${id}`)),
    ).toBe(true)
  })

  test('is rate limited per token, with the number of remaining calls in headers', async () => {
    const limited = await startTestServer({ environment: { LIMIT_CALLS_PER_TOKEN: '3/60' } })
    const owner = await limited.add('User')
    const createdAt = limited.now().toISOString()
    const one = await addGoodToken(limited.ctx.store, owner.id, ['tickets:read'], { createdAt })
    const other = await addGoodToken(limited.ctx.store, owner.id, ['tickets:read'], { createdAt })
    const ask = async (token: string) => {
      const { status, headers } = await limited.call('listTickets', {}, token)
      return [status, headers['ratelimit-policy'], headers['ratelimit'], headers['retry-after']]
    }
    const policy = '"token";q=3;w=60'
    expect(await ask(one.token)).toEqual([200, policy, '"token";r=2;t=20', undefined])
    expect(await ask(one.token)).toEqual([200, policy, '"token";r=1;t=40', undefined])
    expect(await ask(one.token)).toEqual([200, policy, '"token";r=0;t=60', undefined])
    expect(await ask(one.token)).toEqual([429, policy, '"token";r=0;t=60', '20'])
    expect(await ask(other.token)).toEqual([200, policy, '"token";r=2;t=20', undefined])
    limited.advance(20)
    expect((await ask(one.token))[0]).toBe(200)
    expect((await limited.call('listTickets', {}, owner.token)).headers['ratelimit']).toBeUndefined()
    await limited.stop()
  })

  test('is stored with a precision of five minutes, by few writes', async () => {
    const { token, id } = await make(member, ['tickets:read'])
    for (let calls = 0; calls < 5; calls++) await codeOf(token)
    await testServer.ctx.tokenActivity.write()
    const usedAt = async () =>
      (await testServer.call('getOwnTokens', {}, member.token)).answer.tokens.find((each) => each.id === id)
        ?.lastUsedAt
    const first = await usedAt()
    expect(first).toBe(testServer.now().toISOString())
    testServer.advance(200)
    await codeOf(token)
    await testServer.ctx.tokenActivity.write()
    expect(await usedAt()).toBe(first)
    testServer.advance(200)
    await codeOf(token)
    await testServer.ctx.tokenActivity.write()
    expect(await usedAt()).toBe(testServer.now().toISOString())
  })
})

describe('a live connection with a token', () => {
  let address: string
  beforeAll(async () => {
    address = await listenLive(testServer)
  })

  test('needs the scope events:read, closes when the client sends a message, and ends with its token', async () => {
    const without = await make(member, ['tickets:read'])
    const refused = openLive(address, without.token)
    expect([await refused.closed, await refused.reason]).toEqual([LIVE_CLOSE.sessionOver, 'scope_missing'])
    const { token, id } = await make(member, ['events:read'])
    const page = openLive(address, token)
    await page.next('ready')
    const ticketId = await testServer.raise(user)
    await waitFor(() => page.events().some((event) => event.ticketId === ticketId) || undefined)
    await testServer.call('deleteOwnToken', { params: { tokenId: id } }, member.token)
    expect([await page.closed, await page.reason]).toEqual([LIVE_CLOSE.sessionOver, 'token_revoked'])
    const asker = openLive(address, (await make(member, ['events:read'])).token)
    await asker.next('ready')
    asker.say({ kind: 'look', ticketId, isTyping: false })
    expect(await asker.closed).toBe(LIVE_CLOSE.badMessage)
  })

  test('ends when its token expires, and gets no events afterwards', async () => {
    const expiresAt = new Date(testServer.now().getTime() + 10_000).toISOString()
    const createdAt = testServer.now().toISOString()
    const scopes: Scope[] = ['events:read']
    const { token } = await addGoodToken(testServer.ctx.store, member.id, scopes, { createdAt, expiresAt })
    const page = openLive(address, token)
    await page.next('ready')
    testServer.advance(9.9)
    const ticketId = await testServer.raise(user)
    await waitFor(() => page.events().some((event) => event.ticketId === ticketId) || undefined)
    testServer.advance(0.1)
    await testServer.raise(user)
    expect([await page.closed, await page.reason]).toEqual([LIVE_CLOSE.sessionOver, 'token_expired'])
    expect(page.events().at(-1)?.ticketId).toBe(ticketId)
    const again = openLive(address, token)
    expect([await again.closed, await again.reason]).toEqual([LIVE_CLOSE.sessionOver, 'token_expired'])
  })

  test.each<[string, (owner: User, tokenId: string) => Promise<unknown>, number, string]>([
    [
      'loses its scope',
      (owner, tokenId) =>
        testServer.call(
          'updateOwnToken',
          { params: { tokenId }, body: { scopes: ['tags:read'] } },
          owner.token,
        ),
      LIVE_CLOSE.sessionOver,
      'scope_missing',
    ],
    [
      'is deleted with its owner',
      (owner) =>
        testServer.call('legacyDeleteUser', { params: { power: owner.role, userid: owner.id } }, admin.token),
      LIVE_CLOSE.sessionOver,
      'token_revoked',
    ],
  ])('ends at once when its token %s', async (_, end, code, reason) => {
    const owner = await testServer.add('SupportTeam')
    const { token, id } = await make(owner, ['events:read', 'tags:read'])
    const page = openLive(address, token)
    await page.next('ready')
    await end(owner, id)
    expect([await page.closed, await page.reason]).toEqual([code, reason])
  })
})

describe('a service account', () => {
  test('acts only with its tokens, which may have no expiry, and cannot log in', async () => {
    const body = { username: 'nightly.sync', role: 'SupportTeam' as const, password: PASSWORD }
    const { answer: machine } = await testServer.call('createServiceAccount', { body }, admin.token)
    const draft = {
      name: 'Sync',
      scopes: ['tags:write' as const, 'scim' as const],
      days: null,
      password: PASSWORD,
    }
    const params = { userId: machine.id }
    const made = await testServer.call('createServiceAccountToken', { params, body: draft }, admin.token)
    expect(made.answer.expiresAt).toBeNull()
    expect(await codeOf(made.answer.token, 'listTags')).toBe('ok')
    const { answer } = await testServer.call('listServiceAccounts', {}, admin.token)
    expect(answer).toEqual([
      { ...machine, tokens: [expect.objectContaining({ id: made.answer.id, name: 'Sync' })] },
    ])
    for (const log_detail of ['nightly.sync', `${machine.id.toLowerCase()}@service.invalid`]) {
      const login = await testServer.call('logIn', { body: { log_detail, userPassword: '' } })
      expect(login.status).toBeGreaterThanOrEqual(400)
      const again = await testServer.call('logIn', { body: { log_detail, userPassword: PASSWORD } })
      expect(again.failure.code).toBe('login_failed')
    }
    // Service accounts are exempt from required second factors.
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(['SupportTeam']))
    expect(await codeOf(made.answer.token, 'listTags')).toBe('ok')
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
    const gone = { params: { power: 'SupportTeam' as const, userid: machine.id } }
    expect((await testServer.call('legacyDeleteUser', gone, admin.token)).status).toBe(200)
    expect(await codeOf(made.answer.token, 'listTags')).toBe('unauthenticated')
  })

  test('is the only kind of other account that admins may create tokens for', async () => {
    const body = { name: 'Sync', scopes: ['tags:read' as const], password: PASSWORD }
    const { failure } = await testServer.call(
      'createServiceAccountToken',
      { params: { userId: member.id }, body },
      admin.token,
    )
    expect(failure.code).toBe('not_found')
  })
})
