import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Undelivered } from '../../channels/mail/outbound/undelivered.ts'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { verify } from '../verify/verify.ts'
import { addApp, beginLogin, prove } from '../../testing/calls/factors.ts'
import { unzip } from '../../testing/calls/zip.ts'
import { PASSWORD, type User, startTestServer, type TestServer } from '../../testing/calls/test-server.ts'
import type { Outgoing } from '../../channels/mail/index.ts'

/** A sealed value opens only at its location, so an attacker with write access to rows cannot reuse it elsewhere. */

let testServer: TestServer
let admin: User
let sent: Outgoing[]
let isDown = false

beforeAll(async () => {
  sent = []
  testServer = await startTestServer({
    sender: {
      async send(email) {
        if (isDown) throw new Undelivered('The mail server is away.', { isRefused: false })
        sent.push(email)
      },
      close: () => undefined,
    },
  })
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())
beforeEach(() => {
  sent.length = 0
  isDown = false
})

type Row = Record<string, string>

const rows = (statement: string): Promise<Row[]> =>
  onDatabase(testServer, (run) => run(statement)) as Promise<Row[]>

/** Swaps a column of two rows directly in the database. */
async function swap(table: string, column: string, one: string, other: string): Promise<void> {
  const found = await rows(`select id, ${column} as value from ${table} where id in ('${one}', '${other}')`)
  expect(found).toHaveLength(2)
  for (const { id, value } of found) {
    await rows(`update ${table} set ${column} = '${value}' where id = '${id === one ? other : one}'`)
  }
}

const mailTo = async ({ email }: User): Promise<Row> => {
  const select = `select id, sealed from outbox where recipient = '${email}' and sealed <> ''`
  await expect.poll(async () => (await rows(select)).length).toBe(1)
  const [mail] = await rows(select)
  return mail ?? {}
}

const untilTried = async (): Promise<void> => {
  await expect
    .poll(async () => rows('select id from outbox where sent_at is null and attempts = 0'))
    .toEqual([])
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
}

/** Queues one mail about a ticket for each of two users, while the mail server is down. */
async function waitingNews(): Promise<{ users: [User, User]; mails: [Row, Row] }> {
  const users: [User, User] = [await testServer.add('User'), await testServer.add('User')]
  const member = await testServer.add('SupportTeam')
  isDown = true
  for (const user of users) {
    const Ticketid = await testServer.raise(user, `Ticket of ${user.username}`)
    expect((await testServer.call('legacyTakeTicket', { body: { Ticketid } }, member.token)).status).toBe(200)
  }
  await untilTried()
  const mails: [Row, Row] = [await mailTo(users[0]), await mailTo(users[1])]
  return { users, mails }
}

const failedMail = async (): Promise<{ to: string; error: string; id: string }[]> =>
  (await testServer.call('listFailedEmails', { query: {} }, admin.token)).answer

const findings = async (): Promise<string[]> => {
  const lines: string[] = []
  await verify(testServer, (line) => lines.push(line))
  return lines.filter((line) => line.includes('sealed'))
}

describe('a mail with swapped content', () => {
  test('is not sent, and admins see the reason', async () => {
    const { users, mails } = await waitingNews()
    await swap('outbox', 'sealed', mails[0].id ?? '', mails[1].id ?? '')
    expect((await findings()).join()).toMatch(/outbox\.sealed/)
    isDown = false
    testServer.advance(60)
    await expect.poll(async () => (await failedMail()).length).toBe(2)
    expect(sent).toEqual([])
    for (const { to, error } of await failedMail()) {
      expect(users.map(({ email }) => email)).toContain(to)
      expect(error).toMatch(/cannot be decrypted\. The email was not sent/)
    }
    // A retry fails as well.
    const [failed] = await failedMail()
    await testServer.call('retryFailedEmail', { params: { id: failed?.id ?? '' } }, admin.token)
    await expect.poll(async () => (await failedMail()).length).toBe(2)
    expect(sent).toEqual([])

    // Other work that reads the mails continues.
    const [user] = users
    const { answer } = await testServer.call('exportOwnData', {}, user.token)
    expect(JSON.parse(unzip(answer).get('data.json')?.toString() ?? '').mail).toEqual([
      expect.objectContaining({ to: user.email, text: null }),
    ])
    const erased = await testServer.call('eraseUser', { params: { userId: user.id } }, admin.token)
    expect(erased.status).toBe(204)
    await rows(`delete from outbox`)
  })

  test('is not sent after its recipient was changed', async () => {
    const user = await testServer.add('User')
    isDown = true
    await testServer.call('createPasswordReset', { body: { email: user.email } })
    const { id = '' } = await mailTo(user)
    await untilTried()
    await rows(`update outbox set recipient = 'eve@example.com' where id = '${id}'`)
    isDown = false
    testServer.advance(60)
    await expect.poll(async () => rows(`select id from outbox where id = '${id}'`)).toEqual([])
    expect(sent).toEqual([])
  })
})

test('refuses authenticator codes after the secrets of two users were swapped in the database', async () => {
  const [user, eve] = [await testServer.add('User'), await testServer.add('User')]
  const [own, foreign] = [await addApp(testServer, user), await addApp(testServer, eve)]
  const ids = await Promise.all(
    [user, eve].map(
      async ({ token }) => (await testServer.call('getSecondFactors', {}, token)).answer.factors[0]?.id,
    ),
  )
  await swap('factors', 'secret', ids[0] ?? '', ids[1] ?? '')
  expect((await findings()).join()).toMatch(/factors\.secret/)
  testServer.advance(60)
  const challenge = await beginLogin(testServer, user)
  expect(await prove(testServer, challenge, foreign.code())).toBe('factor_unreadable')
  expect(await prove(testServer, challenge, own.code())).toBe('factor_unreadable')
  expect(await prove(testServer, challenge, own.recoveryCodes[0] ?? '')).toMatchObject({
    username: user.username,
  })
  // The sealed value of another column does not open either.
  const [begun] = [
    await testServer.call('createAuthenticatorAppSetup', { body: { password: PASSWORD } }, admin.token),
  ]
  const [{ sealed = '' } = {}] = await rows(
    `select sealed from factor_challenges where account_id = '${admin.id}'`,
  )
  await rows(`update factors set secret = '${sealed}' where id = '${ids[0] ?? ''}'`)
  expect(begun.status).toBe(200)
  expect(await prove(testServer, await beginLogin(testServer, user), '123456')).toBe('factor_unreadable')
  await rows(`delete from factors`)
})

test('refuses a login with the swapped challenge of another user', async () => {
  const [user, eve] = [await testServer.add('User'), await testServer.add('User')]
  const apps = [await addApp(testServer, user), await addApp(testServer, eve)]
  await rows('delete from factor_challenges')
  testServer.advance(60)
  const challenges = [await beginLogin(testServer, user), await beginLogin(testServer, eve)]
  const [one, other] = await rows('select id from factor_challenges')
  await swap('factor_challenges', 'sealed', one?.id ?? '', other?.id ?? '')
  for (const [index, challenge] of challenges.entries()) {
    expect(await prove(testServer, challenge, apps[index]?.code() ?? '')).toBe('second_step_over')
  }
})
