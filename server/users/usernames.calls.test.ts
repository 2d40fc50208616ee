import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let admin: User
beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin', 'Dana')
})
afterAll(() => testServer.stop())

let count = 0
async function register(username: string) {
  const email = `newcomer-${++count}@example.com`
  const { Otp } = (await testServer.call('requestCode', { body: { email } })).answer
  const secret = { password: PASSWORD, repeatpassword: PASSWORD }
  return testServer.call('register', {
    body: { username, email, ...secret, otpemail: email, otp: Otp, pto: Otp },
  })
}

const add = (username: string) => {
  const email = `member-${++count}@example.com`
  const secret = { password: PASSWORD, repeatpassword: PASSWORD }
  const body = { username, email, ...secret, otpemail: '', otp: '', pto: '' }
  return testServer.call('addStaff', { params: { role: 'SupportTeam' }, body }, admin.token)
}

describe('a username', () => {
  it.each([
    'account:chief',
    'somebody@example.com',
    'Аdmin',
    'Ad\u200bmin',
    'Amara\u202e',
    'Amara\r\nBcc',
    'Amara\0',
    'two words',
    'x',
  ])('is refused with its field in registration and user management: %j', async (username) => {
    for (const answer of [await register(username), await add(username)]) {
      expect(answer.status).toBe(400)
      expect(answer.failure).toMatchObject({ code: 'validation', field: 'username' })
      expect(answer.failure.msg).toContain('for the username')
    }
  })

  it.each(['Admin', 'ADM1N', 'Support', 'help-desk', 'System'])(
    'is not a reserved word: %s',
    async (username) => {
      for (const answer of [await register(username), await add(username)]) {
        expect(answer.failure).toMatchObject({ code: 'name_reserved', field: 'username' })
      }
    },
  )

  it('does not look like an existing username', async () => {
    expect((await register('Сора')).status).toBe(200)
    for (const username of ['сора', 'СОРА', 'copa', 'C0PA', 'cоpа'.normalize()]) {
      const { failure } = await register(username)
      expect(failure.field, username).toBe('username')
      expect(['name_in_use', 'validation'], username).toContain(failure.code)
    }
    await testServer.logIn('сОРа')
  })

  it('is the same in every Unicode form', async () => {
    expect((await register('Zoe\u0308')).status).toBe(200)
    expect((await register('Zo\u00eb')).failure.code).toBe('name_in_use')
    for (const typed of ['Zoe\u0308', 'zo\u00eb', 'ZO\u00cb']) await testServer.logIn(typed)
  })
})

it('keeps a username of an earlier version for logins, and reports it to admins only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-usernames-'))
  const [first, dataDir] = [join(folder, 'first'), join(folder, 'later')]
  const before = await startTestServer({ environment: { DATA_DIR: first } })
  const known = await before.add('User', 'placeholder')
  await cp(first, dataDir, { recursive: true })
  await before.stop()
  const old = 'Аdmin\u200b@old'
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  database
    .prepare(
      'update accounts set username = ?, username_key = ?, username_skeleton = null, username_issue = null where id = ?',
    )
    .run(old, old.toLowerCase(), known.id)
  database.close()

  const now = await startTestServer({ environment: { DATA_DIR: dataDir } })
  const token = await now.logIn(old)
  const ask = (by: string) => now.call('listUsernameIssues', { query: {} }, by)
  expect((await ask(token)).status).toBe(403)
  expect((await ask(await now.logIn('admin'))).answer).toEqual([
    { id: known.id, username: old, role: 'User', issue: 'characters' },
  ])
  await now.stop()
  await rm(folder, { recursive: true })
})
