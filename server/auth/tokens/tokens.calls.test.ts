import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CALLS, LIVE_CLOSE, type Scope } from '@support-desk/contract'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { listenLive, openLive } from '../../testing/live/live-page.ts'
import { addGoodToken } from '../../testing/calls/tokens.ts'
import {
  PASSWORD,
  send,
  startTestServer,
  type TestServer,
  type User,
  waitFor,
} from '../../testing/calls/test-server.ts'

const DAY = 24 * 60 * 60

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

/** Makes a token by the call for it. */
async function make(by: User, scopes: readonly Scope[], days = 90) {
  const body = { name: 'Script', scopes: [...scopes], days, password: PASSWORD }
  return (await testServer.call('createToken', { body }, by.token)).answer
}

const codeOf = async (token: string, name: 'listTickets' | 'listTags' = 'listTickets'): Promise<string> => {
  const reply = await testServer.call(name, {}, token)
  return reply.status === 200 ? 'ok' : reply.failure.code
}

const eventsAfter = async (number: number) => testServer.ctx.store.events.list(number, 1000)
const latest = () => testServer.ctx.store.events.latest()

describe('a token', () => {
  test('is shown once, kept as a hash, and does what its owner may do', async () => {
    const before = await latest()
    const made = await make(member, ['tickets:write'])
    expect(made.token).toMatch(/^sdk_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
    expect(made.token.split('_')[1]).toBe(made.id)
    expect(Date.parse(made.expiresAt ?? '') - testServer.now().getTime()).toBe(90 * DAY * 1000)
    const { answer } = await testServer.call('listTokens', {}, member.token)
    expect(answer).toEqual([expect.objectContaining({ id: made.id, name: 'Script', lastUsedAt: null })])
    expect(JSON.stringify(answer)).not.toContain(made.token.split('_')[2])
    const kept = await onDatabase(testServer, (run) => run('select * from api_tokens'))
    expect(JSON.stringify(kept)).not.toContain(made.token.split('_')[2])
    expect(await eventsAfter(before)).toEqual([
      expect.objectContaining({
        kind: 'token.made',
        actorId: member.id,
        data: { accountId: member.id, tokenId: made.id, scopes: ['tickets:write'], until: made.expiresAt },
      }),
    ])
    expect(await codeOf(made.token)).toBe('ok')
    expect(await codeOf(made.token, 'listTags')).toBe('scope_missing')
  })

  test('with another checksum, or not whole, is told apart without a look-up', async () => {
    const { token } = await make(member, ['tickets:read'])
    const looked = vi.spyOn(testServer.ctx.store.apiTokens, 'findSecret')
    const swapped = token.replace(/_(.)(.)/, '_$2$1')
    for (const wrong of [
      token.slice(0, -1),
      `${token}x`,
      `${token.slice(0, -1)}-`,
      swapped,
      'sdk_',
      'sdk_a_b_c',
    ])
      if (wrong !== token) expect(await codeOf(wrong), wrong).toBe('token_malformed')
    expect(looked).not.toHaveBeenCalled()
    looked.mockRestore()
  })

  test('that is well-formed and was made by nobody tells nothing', async () => {
    const other = await startTestServer()
    const { token } = await addGoodToken(other.ctx.store, (await other.add('User')).id, ['tickets:read'], {
      createdAt: '2026-01-01',
    })
    await other.stop()
    expect(await codeOf(token)).toBe('unauthenticated')
  })

  test('ends with its last day, which the log tells later', async () => {
    const { token, id } = await make(member, ['tickets:read'], 1)
    testServer.advance(DAY - 1)
    expect(await codeOf(token)).toBe('ok')
    testServer.advance(1)
    expect(await codeOf(token)).toBe('token_expired')
    expect(
      (await testServer.call('listTokens', {}, member.token)).answer.map((each) => each.id),
    ).not.toContain(id)
    const before = await latest()
    testServer.advance(700)
    const expired = await vi.waitFor(async () => {
      const found = (await eventsAfter(before)).find(({ kind }) => kind === 'token.expired')
      return found ?? Promise.reject(new Error('Nobody has recorded the end.'))
    }, 20_000)
    expect(expired).toMatchObject({ actorId: null, data: { accountId: member.id, tokenId: id } })
    expect(await codeOf(token)).toBe('token_expired')
  })

  test('is worthless once it is revoked, and others can neither see nor revoke it', async () => {
    const { token, id } = await make(user, ['tickets:read'])
    const params = { tokenId: id }
    expect((await testServer.call('revokeToken', { params }, member.token)).failure.code).toBe('not_found')
    expect(await codeOf(token)).toBe('ok')
    expect((await testServer.call('revokeToken', { params }, user.token)).status).toBe(204)
    expect(await codeOf(token)).toBe('token_revoked')
    expect((await testServer.call('revokeToken', { params }, user.token)).failure.code).toBe('not_found')
  })

  test('that is revoked between question and change changes nothing', async () => {
    const { token, id } = await make(member, ['tags:write'])
    const { findActor } = testServer.ctx.store.apiTokens
    // Ends the token as soon as it has let the call in.
    const spy = vi.spyOn(testServer.ctx.store.apiTokens, 'findActor').mockImplementation(async (...asked) => {
      const actor = await findActor(...asked)
      await testServer.ctx.store.write((tx) => tx.apiTokens.end(id, testServer.now().toISOString()))
      spy.mockImplementation(async () => actor)
      return actor
    })
    const before = await latest()
    const { failure } = await testServer.call('createTag', { body: { name: 'late' } }, token)
    spy.mockRestore()
    expect(failure.code).toBe('token_revoked')
    expect(await eventsAfter(before)).toEqual([])
  })

  test('loses scopes at once, and gets none', async () => {
    const { token, id } = await make(member, ['tickets:write', 'tags:read'])
    const params = { tokenId: id }
    const wider: Scope[] = ['tickets:write', 'tags:read', 'users:read']
    const refused = await testServer.call('narrowToken', { params, body: { scopes: wider } }, member.token)
    expect(refused.failure).toMatchObject({ code: 'validation', field: 'scopes' })
    const { answer } = await testServer.call(
      'narrowToken',
      { params, body: { scopes: ['tags:read'] } },
      member.token,
    )
    expect(answer.scopes).toEqual(['tags:read'])
    expect([await codeOf(token), await codeOf(token, 'listTags')]).toEqual(['scope_missing', 'ok'])
  })

  test('is never more than its owner: narrowed with their role, gone with their account', async () => {
    const owner = await testServer.add('SupportTeam')
    const { token } = await make(owner, ['tags:read', 'tickets:read'])
    expect(await codeOf(token, 'listTags')).toBe('ok')
    await onDatabase(testServer, (run) => run(`update accounts set role = 'User' where id = '${owner.id}'`))
    // What was written past the product is read with its next change.
    await testServer.ctx.store.write((tx) => tx.codes.drop('nobody'))
    expect([await codeOf(token, 'listTags'), await codeOf(token)]).toEqual(['forbidden', 'ok'])
    const gone = { params: { power: 'User' as const, userid: owner.id } }
    expect((await testServer.call('deleteUser', gone, admin.token)).status).toBe(200)
    expect(await codeOf(token)).toBe('unauthenticated')
  })

  test('waits for what its owner has to do first', async () => {
    const owner = await testServer.add('User')
    const { token } = await make(owner, ['tickets:read'])
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(['User']))
    expect(await codeOf(token)).toBe('second_factor_needed_first')
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
    expect(await codeOf(token)).toBe('ok')
  })

  test('is not made with what opens nothing to its owner, nor without the password', async () => {
    const body = { name: 'Script', scopes: ['audit:admin' as const], password: PASSWORD }
    const { failure } = await testServer.call('createToken', { body }, member.token)
    expect(failure).toMatchObject({ code: 'validation', field: 'scopes' })
    const scim = { ...body, scopes: ['scim' as const] }
    expect((await testServer.call('createToken', { body: scim }, admin.token)).failure.field).toBe('scopes')
    const guessed = { ...body, password: 'Wrong#123' }
    expect((await testServer.call('createToken', { body: guessed }, admin.token)).failure.code).toBe(
      'password_wrong',
    )
  })

  test('makes no tokens and opens no session', async () => {
    const { token } = await make(admin, ['users:admin', 'tickets:admin'])
    const body = { name: 'Script', scopes: ['tickets:read' as const], password: PASSWORD }
    expect((await testServer.call('createToken', { body }, token)).failure.code).toBe('session_needed')
    expect((await testServer.call('listSessions', {}, token)).failure.code).toBe('session_needed')
    expect((await testServer.call('checkSession', {}, token)).failure.code).toBe('session_needed')
  })
})

describe('what a token does', () => {
  test('is recorded with it, in the log, on the audit page and in its file', async () => {
    const { token, id } = await make(member, ['tags:write'])
    await testServer.call('createTag', { body: { name: 'by-script' } }, token)
    const { answer } = await testServer.call('listAudit', { query: { limit: 1 } }, admin.token)
    expect(answer).toEqual([
      expect.objectContaining({
        kind: 'tag.created',
        token: { id, name: 'Script' },
        by: expect.objectContaining({ id: member.id }),
      }),
    ])
    const file = await send(testServer.app, CALLS.exportAudit, { query: { format: 'csv' } }, admin.token)
    expect(
      file.body.split('\n').some((line) => line.includes('tag.created') && line.includes(`Script,${id}`)),
    ).toBe(true)
  })

  test('is counted for each token, and headers say how much is left', async () => {
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

  test('is known to within five minutes, by few writes', async () => {
    const { token, id } = await make(member, ['tickets:read'])
    for (let calls = 0; calls < 5; calls++) await codeOf(token)
    await testServer.ctx.tokenActivity.write()
    const usedAt = async () =>
      (await testServer.call('listTokens', {}, member.token)).answer.find((each) => each.id === id)
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

describe('a live connection by a token', () => {
  test('needs the scope of events, tells nothing else, and ends with the token', async () => {
    const address = await listenLive(testServer)
    const without = await make(member, ['tickets:read'])
    expect(await openLive(address, without.token).closed).toBe(LIVE_CLOSE.sessionOver)
    const { token, id } = await make(member, ['events:read'])
    const page = openLive(address, token)
    await page.next('ready')
    const ticketId = await testServer.raise(user)
    await waitFor(() => page.events().some((event) => event.ticketId === ticketId) || undefined)
    await testServer.call('revokeToken', { params: { tokenId: id } }, member.token)
    expect(await page.closed).toBe(LIVE_CLOSE.sessionOver)
    const asker = openLive(address, (await make(member, ['events:read'])).token)
    await asker.next('ready')
    asker.say({ kind: 'look', ticketId, isTyping: false })
    expect(await asker.closed).toBe(LIVE_CLOSE.badMessage)
  })
})

describe('a service account', () => {
  test('acts by its tokens alone, which may have no end', async () => {
    const body = { username: 'nightly.sync', role: 'SupportTeam' as const, password: PASSWORD }
    const { answer: machine } = await testServer.call('createServiceAccount', { body }, admin.token)
    const draft = {
      name: 'Sync',
      scopes: ['tags:write' as const, 'scim' as const],
      days: null,
      password: PASSWORD,
    }
    const params = { userId: machine.id }
    const made = await testServer.call('createServiceToken', { params, body: draft }, admin.token)
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
    // A second factor that its role must have is none that a machine could have.
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(['SupportTeam']))
    expect(await codeOf(made.answer.token, 'listTags')).toBe('ok')
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
    const gone = { params: { power: 'SupportTeam' as const, userid: machine.id } }
    expect((await testServer.call('deleteUser', gone, admin.token)).status).toBe(200)
    expect(await codeOf(made.answer.token, 'listTags')).toBe('unauthenticated')
  })

  test('is nobody’s whom admins may make tokens for', async () => {
    const body = { name: 'Sync', scopes: ['tags:read' as const], password: PASSWORD }
    const { failure } = await testServer.call(
      'createServiceToken',
      { params: { userId: member.id }, body },
      admin.token,
    )
    expect(failure.code).toBe('not_found')
  })
})
