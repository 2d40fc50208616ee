import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { Scope } from '@support-desk/contract'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { addGoodToken, makeToken, outcomeWith } from '../../testing/calls/tokens.ts'
import { PASSWORD, startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

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

const make = (by: User, scopes: readonly Scope[], days?: number) => makeToken(testServer, by, scopes, days)
const codeOf = (token: string, name?: 'listTickets' | 'listTags') => outcomeWith(testServer, token, name)

const eventsAfter = async (number: number) => testServer.ctx.store.events.list(number, 1000)
const latest = () => testServer.ctx.store.events.latest()

describe('a token', () => {
  test('is shown once, stored as a hash, and allows only calls of its scopes', async () => {
    const before = await latest()
    const made = await make(member, ['tickets:write'])
    expect(made.token).toMatch(/^sdk_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
    expect(made.token.split('_')[1]).toBe(made.id)
    expect(Date.parse(made.expiresAt ?? '') - testServer.now().getTime()).toBe(90 * DAY * 1000)
    const { answer } = await testServer.call('getOwnTokens', {}, member.token)
    expect(answer.tokens).toEqual([
      expect.objectContaining({ id: made.id, name: 'Script', lastUsedAt: null }),
    ])
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

  test('is refused without a database query when it is malformed or has a wrong checksum', async () => {
    const { token } = await make(member, ['tickets:read'])
    const looked = vi.spyOn(testServer.ctx.store.apiTokens, 'findSecret')
    const changed = token.replace(/^sdk_./, (start) => (start === 'sdk_a' ? 'sdk_b' : 'sdk_a'))
    const cut = [token.slice(0, -1), `${token}x`, `${token.slice(0, -1)}-`, changed, 'sdk_', 'sdk_a_b_c']
    for (const wrong of cut) expect(await codeOf(wrong), wrong).toBe('token_malformed')
    expect(looked).not.toHaveBeenCalled()
    looked.mockRestore()
  })

  test('is refused without details when it is well-formed but unknown', async () => {
    const other = await startTestServer()
    const { token } = await addGoodToken(other.ctx.store, (await other.add('User')).id, ['tickets:read'], {
      createdAt: '2026-01-01',
    })
    await other.stop()
    expect(await codeOf(token)).toBe('unauthenticated')
  })

  test('expires on time, and a later job records the expiry', async () => {
    const { token, id } = await make(member, ['tickets:read'], 1)
    testServer.advance(DAY - 1)
    expect(await codeOf(token)).toBe('ok')
    testServer.advance(1)
    expect(await codeOf(token)).toBe('token_expired')
    expect(
      (await testServer.call('getOwnTokens', {}, member.token)).answer.tokens.map((each) => each.id),
    ).not.toContain(id)
    const before = await latest()
    const expired = await eventually(async () => {
      // The job runs every ten minutes.
      testServer.advance(60)
      const found = (await eventsAfter(before)).find(({ kind }) => kind === 'token.expired')
      return found ?? Promise.reject(new Error('Nobody has recorded the end.'))
    })
    expect(expired).toMatchObject({ actorId: null, data: { accountId: member.id, tokenId: id } })
    expect(await codeOf(token)).toBe('token_expired')
  })

  test('is invalid once it is revoked, and hidden from other users', async () => {
    const { token, id } = await make(user, ['tickets:read'])
    const params = { tokenId: id }
    expect((await testServer.call('deleteOwnToken', { params }, member.token)).failure.code).toBe('not_found')
    expect(await codeOf(token)).toBe('ok')
    expect((await testServer.call('deleteOwnToken', { params }, user.token)).status).toBe(204)
    expect(await codeOf(token)).toBe('token_revoked')
    expect((await testServer.call('deleteOwnToken', { params }, user.token)).failure.code).toBe('not_found')
  })

  test('changes nothing when it is revoked during a call', async () => {
    const { token, id } = await make(member, ['tags:write'])
    const { findActor } = testServer.ctx.store.apiTokens
    // Ends the token right after it was authenticated.
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

  test('can lose scopes at once, but cannot gain any', async () => {
    const { token, id } = await make(member, ['tickets:write', 'tags:read'])
    const params = { tokenId: id }
    const wider: Scope[] = ['tickets:write', 'tags:read', 'users:read']
    const refused = await testServer.call('updateOwnToken', { params, body: { scopes: wider } }, member.token)
    expect(refused.failure).toMatchObject({ code: 'validation', field: 'scopes' })
    const { answer } = await testServer.call(
      'updateOwnToken',
      { params, body: { scopes: ['tags:read'] } },
      member.token,
    )
    expect(answer.scopes).toEqual(['tags:read'])
    expect([await codeOf(token), await codeOf(token, 'listTags')]).toEqual(['scope_missing', 'ok'])
  })

  test("never exceeds its owner's rights, and ends with their account", async () => {
    const owner = await testServer.add('SupportTeam')
    const { token } = await make(owner, ['tags:read', 'tickets:read'])
    expect(await codeOf(token, 'listTags')).toBe('ok')
    await onDatabase(testServer, (run) => run(`update accounts set role = 'User' where id = '${owner.id}'`))
    // The next change makes the direct write to the database visible.
    await testServer.ctx.store.write((tx) => tx.codes.drop('nobody'))
    expect([await codeOf(token, 'listTags'), await codeOf(token)]).toEqual(['forbidden', 'ok'])
    const gone = { params: { power: 'User' as const, userid: owner.id } }
    expect((await testServer.call('legacyDeleteUser', gone, admin.token)).status).toBe(200)
    expect(await codeOf(token)).toBe('unauthenticated')
  })

  test('is blocked while its owner has a required action', async () => {
    const owner = await testServer.add('User')
    const { token } = await make(owner, ['tickets:read'])
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(['User']))
    expect(await codeOf(token)).toBe('second_factor_needed_first')
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
    expect(await codeOf(token)).toBe('ok')
  })

  test('cannot be created with scopes that its owner cannot use, or without the password', async () => {
    const body = { name: 'Script', scopes: ['audit:admin' as const], password: PASSWORD }
    const { failure } = await testServer.call('createOwnToken', { body }, member.token)
    expect(failure).toMatchObject({ code: 'validation', field: 'scopes' })
    const scim = { ...body, scopes: ['scim' as const] }
    expect((await testServer.call('createOwnToken', { body: scim }, admin.token)).failure.field).toBe(
      'scopes',
    )
    const guessed = { ...body, password: 'Wrong#123' }
    expect((await testServer.call('createOwnToken', { body: guessed }, admin.token)).failure.code).toBe(
      'password_wrong',
    )
  })

  test('cannot create tokens or make calls that need a session', async () => {
    const { token } = await make(admin, ['users:admin', 'tickets:admin'])
    const body = { name: 'Script', scopes: ['tickets:read' as const], password: PASSWORD }
    expect((await testServer.call('createOwnToken', { body }, token)).failure.code).toBe('session_needed')
    expect((await testServer.call('listSessions', {}, token)).failure.code).toBe('session_needed')
    expect((await testServer.call('checkSession', {}, token)).failure.code).toBe('session_needed')
  })
})
