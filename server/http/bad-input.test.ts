import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CALLS,
  ERRORS,
  LIMITS,
  TEXTS,
  type Call,
  type CallName,
  type ErrorCode,
} from '@support-desk/contract'
import { type LooseInput, PASSWORD, type Person, send, startTestDesk, type TestDesk } from './testing.ts'

let desk: TestDesk
let user: Person
let member: Person
let admin: Person
let ticketid: string

beforeAll(async () => {
  desk = await startTestDesk()
  user = await desk.add('User')
  member = await desk.add('SupportTeam')
  admin = await desk.add('Admin')
  ticketid = await desk.raise(user)
})
afterAll(() => desk.stop())

type Expected = { code: ErrorCode; field?: string; msg?: string }

/** Sends what is wrong, and expects the given refusal, nothing changed, and a server that still answers. */
async function refuses(
  name: CallName,
  input: LooseInput,
  by: Person | null,
  expected: Expected,
): Promise<void> {
  const before = await desk.desk.store.events.list(0, 10_000)
  const response = await send(desk.app, CALLS[name] as Call, input, by?.token)
  expect(response.json()).toEqual({ msg: expect.any(String), ...expected })
  expect(response.statusCode).toBe(ERRORS[expected.code].status)
  expect(response.headers['content-type']).toContain('application/json')
  expect(await desk.desk.store.events.list(0, 10_000)).toEqual(before)
}

const registration = {
  username: 'newcomer',
  email: 'newcomer@example.com',
  password: PASSWORD,
  repeatpassword: PASSWORD,
  otpemail: 'newcomer@example.com',
  otp: '123456',
  pto: 'challenge',
}

describe('registration', () => {
  const { registrationIncomplete, passwordTooShort, passwordTooSimple, passwordsDiffer } = TEXTS
  const wrongTypes = [undefined, null, '', '   ', 5, true, [], {}]

  it.each(Object.keys(registration).flatMap((field) => wrongTypes.map((value) => [field, value] as const)))(
    'refuses %s = %j',
    async (field, value) => {
      await refuses('register', { body: { ...registration, [field]: value } }, null, {
        code: 'validation',
        field,
        msg: registrationIncomplete,
      })
    },
  )

  it.each([
    ['password', { password: 'Aa1#567', repeatpassword: 'Aa1#567' }, passwordTooShort],
    ['repeatpassword', { repeatpassword: 'short' }, passwordTooShort],
    ['repeatpassword', { repeatpassword: 'Another#123' }, passwordsDiffer],
    ['password', { password: 'alllower#123', repeatpassword: 'alllower#123' }, passwordTooSimple],
    ['password', { password: 'ALLUPPER#123', repeatpassword: 'ALLUPPER#123' }, passwordTooSimple],
    ['password', { password: 'NoDigits#abc', repeatpassword: 'NoDigits#abc' }, passwordTooSimple],
    ['password', { password: 'NoSymbol1234', repeatpassword: 'NoSymbol1234' }, passwordTooSimple],
  ])('says what is wrong with %s in %j', async (field, change, msg) => {
    await refuses('register', { body: { ...registration, ...change } }, null, {
      code: 'validation',
      field,
      msg,
    })
  })

  it.each([
    ['username', 'x'.repeat(LIMITS.username + 1)],
    ['email', `${'x'.repeat(LIMITS.email)}@example.com`],
    ['email', 'no address'],
    ['email', 'a@b'],
  ])('refuses a %s that is too long or none', async (field, value) => {
    await refuses('register', { body: { ...registration, [field]: value } }, null, {
      code: 'validation',
      field,
    })
  })

  it('refuses a code that nobody asked for', async () => {
    await refuses('register', { body: registration }, null, { code: 'code_wrong', field: 'otp' })
  })

  it('refuses an unknown role for staff', async () => {
    for (const role of ['Select', 'User', 'admin', ' ']) {
      const input = { params: { role }, body: registration }
      await refuses('addStaff', input, admin, { code: 'validation', field: 'role', msg: TEXTS.roleNeeded })
    }
  })

  it('refuses names and addresses that are in use, in any letter case', async () => {
    const staff = { ...registration, otpemail: '', otp: '', pto: '' }
    const params = { role: 'SupportTeam' }
    const name = { ...staff, username: user.username.toUpperCase() }
    await refuses('addStaff', { params, body: name }, admin, { code: 'name_in_use', field: 'username' })
    const email = { ...staff, email: user.email.toUpperCase() }
    await refuses('addStaff', { params, body: email }, admin, { code: 'email_in_use', field: 'email' })
  })
})

describe('one-time codes', () => {
  const email = 'code@example.com'
  const requested = async (): Promise<{ otp: string; pto: string; otpemail: string }> => {
    const { answer } = await desk.call('requestCode', { body: { email } })
    return { otp: answer.Otp, pto: answer.Otp, otpemail: answer.Email }
  }
  const wrong = { code: 'code_wrong', field: 'otp' } as const
  const body = (proof: object) => ({ body: { ...registration, username: 'coder', email, ...proof } })

  it.each([undefined, null, '', '  ', 5, 'no address', 'a b@example.com'])(
    'are not sent to %j',
    async (to) => {
      await refuses('requestCode', { body: { email: to } }, null, { code: 'validation', field: 'email' })
    },
  )

  it('say that an address is needed', async () => {
    await refuses('requestCode', { body: {} }, null, {
      code: 'validation',
      field: 'email',
      msg: TEXTS.emailNeeded,
    })
  })

  it('are refused when wrong, old, for another address, or replaced by a newer one', async () => {
    const first = await requested()
    const proof = await requested()
    if (first.otp !== proof.otp) await refuses('register', body(first), null, wrong)
    const another = String((Number(proof.otp) + 1) % 1_000_000).padStart(6, '0')
    await refuses('register', body({ ...proof, otp: another }), null, wrong)
    await refuses('register', body({ ...proof, pto: another }), null, wrong)
    await refuses('register', body({ ...proof, otpemail: 'other@example.com' }), null, wrong)
    await refuses('register', body({ ...proof, email: 'other@example.com' }), null, wrong)
    desk.advance(10 * 60 + 1)
    await refuses('register', body(proof), null, wrong)
  })

  it('are refused after five wrong tries, and when used already', async () => {
    const guessed = await requested()
    const another = String((Number(guessed.otp) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries++)
      await refuses('register', body({ ...guessed, otp: another }), null, wrong)
    await refuses('register', body(guessed), null, wrong)

    const proof = await requested()
    const registered = await send(desk.app, CALLS.register, body(proof))
    expect(registered.json()).toEqual({ msg: expect.any(String) })
    await refuses('register', body({ ...proof, username: 'other' }), null, wrong)
  })

  it('are limited per address, and say how long to wait', async () => {
    const limited = { body: { email: 'limited@example.com' } }
    for (let sent = 0; sent < 5; sent++) expect((await desk.call('requestCode', limited)).status).toBe(200)
    const reply = await desk.call('requestCode', limited)
    expect(reply.failure.code).toBe('too_many_requests')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    desk.advance(Number(reply.headers['retry-after']))
    expect((await desk.call('requestCode', limited)).status).toBe(200)
  })
})

describe('login', () => {
  it.each([
    ['log_detail', { userPassword: PASSWORD }, TEXTS.loginIncomplete],
    ['log_detail', { log_detail: '', userPassword: PASSWORD }, TEXTS.loginIncomplete],
    ['log_detail', { log_detail: ['a'], userPassword: PASSWORD }, TEXTS.loginIncomplete],
    ['log_detail', { log_detail: 'a b', userPassword: PASSWORD }, TEXTS.loginHasSpace],
    ['userPassword', { log_detail: 'somebody' }, TEXTS.loginIncomplete],
    ['userPassword', { log_detail: 'somebody', userPassword: null }, TEXTS.loginIncomplete],
    ['userPassword', { log_detail: 'somebody', userPassword: 'pass word' }, TEXTS.loginHasSpace],
  ])('refuses a bad %s in %j', async (field, body, msg) => {
    await refuses('logIn', { body }, null, { code: 'validation', field, msg })
  })

  it('tells an unknown name from a wrong password in nothing', async () => {
    const unknown = await desk.call('logIn', { body: { log_detail: 'nobody', userPassword: PASSWORD } })
    const known = await desk.call('logIn', { body: { log_detail: user.username, userPassword: 'Wrong#123' } })
    expect(unknown.failure).toEqual(known.failure)
    expect(unknown.failure.code).toBe('login_failed')
  })

  it('stops guessing', async () => {
    const body = { log_detail: 'guessed', userPassword: 'Wrong#123' }
    for (let tries = 0; tries < 10; tries++) expect((await desk.call('logIn', { body })).status).toBe(401)
    const reply = await desk.call('logIn', { body })
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('tickets and chats', () => {
  const validation = (field: string) => ({ code: 'validation', field }) as const

  it.each([undefined, null, '', 5, {}, 'x'.repeat(65)])('refuse %j as an id in a body', async (id) => {
    await refuses('takeTicket', { body: { Ticketid: id } }, member, validation('Ticketid'))
    await refuses(
      'assignTicket',
      { body: { ticketid: id, supportteamid: member.id } },
      admin,
      validation('ticketid'),
    )
    await refuses(
      'assignTicket',
      { body: { ticketid, supportteamid: id } },
      admin,
      validation('supportteamid'),
    )
    await refuses(
      'updateTicket',
      { body: { ticketid: id, status: 'Solved' } },
      member,
      validation('ticketid'),
    )
    await refuses('postChat', { body: { ticketid: id, chat: 'Hello' } }, user, validation('ticketid'))
    await refuses('markChatRead', { body: { ticketid: id, count: 0 } }, user, validation('ticketid'))
  })

  it.each(['none', '..', '%00', "' or 1=1 --", '𝟙', 'x'.repeat(65), 'x'.repeat(5000)])(
    'know nothing of %j in an address',
    async (id) => {
      const nothing = { code: 'not_found' } as const
      await refuses('getTicket', { params: { ticketid: id } }, admin, nothing)
      await refuses('getChat', { params: { ticketid: id } }, admin, nothing)
      await refuses('dismissNotification', { params: { id } }, user, nothing)
    },
  )

  it.each([undefined, null, '', 'Select', 'Waiting', 'Unassigned', 'solved', 5])(
    'refuse the state %j',
    async (status) => {
      await refuses('updateTicket', { body: { ticketid, status } }, member, validation('status'))
    },
  )

  it.each(['', ' ', 'Open', 'undefined', 'pending;'])('refuse the filter %j', async (filter) => {
    if (filter !== '') await refuses('filterMyTickets', { params: { filter } }, user, validation('filter'))
    await refuses('filterAllTickets', { params: { filter: `${filter}!` } }, admin, validation('filter'))
    await refuses('filterAssignedTickets', { params: { filter: `${filter}!` } }, member, validation('filter'))
  })

  it.each(['pending', 'SOLVED', 'Waiting', 'onhold', 'unassigned', 'total'])(
    'take the filter %s',
    async (filter) => {
      for (const [name, by] of [
        ['filterMyTickets', user],
        ['filterAllTickets', admin],
      ] as const) {
        expect((await send(desk.app, CALLS[name] as Call, { params: { filter } }, by.token)).statusCode).toBe(
          200,
        )
      }
    },
  )

  it.each([
    ['limit', 0],
    ['limit', LIMITS.listRows + 1],
    ['limit', 'many'],
    ['limit', 1.5],
    ['sort', 'password'],
    ['q', 'x'.repeat(LIMITS.search + 1)],
    ['cursor', 'x'.repeat(2001)],
  ])('refuse %s=%s in a list', async (field, value) => {
    await refuses('listAllTickets', { query: { [field]: value } }, admin, validation(field))
  })

  it.each(['not-a-cursor', '{}', 'e30', '%%', 'bnVsbA'])('refuse the cursor %j', async (cursor) => {
    await refuses('listAllTickets', { query: { cursor } }, admin, validation('cursor'))
  })

  it.each([undefined, null, '', '  \n ', 5, 'x'.repeat(LIMITS.chatMessage + 1)])(
    'refuse the message %#',
    async (chat) => {
      await refuses('postChat', { body: { ticketid, chat } }, user, validation('chat'))
    },
  )

  it('refuse what does not fit the state of things', async () => {
    const free = await desk.raise(user)
    await refuses('postChat', { body: { ticketid: free, chat: 'Hello' } }, user, { code: 'nobody_assigned' })
    await refuses('updateTicket', { body: { ticketid: free, status: 'Solved' } }, member, {
      code: 'not_assignee',
    })
    const toUser = { ticketid: free, supportteamid: user.id }
    await refuses('assignTicket', { body: toUser }, admin, {
      code: 'not_support_member',
      field: 'supportteamid',
    })
    expect((await desk.call('takeTicket', { body: { Ticketid: free } }, member.token)).status).toBe(200)
    const other = await desk.add('SupportTeam')
    await refuses('takeTicket', { body: { Ticketid: free } }, other, { code: 'ticket_taken' })
    await refuses('takeTicket', { body: { Ticketid: free } }, member, { code: 'ticket_taken' })
    const toOther = { ticketid: free, supportteamid: other.id }
    await refuses('assignTicket', { body: toOther }, admin, { code: 'ticket_taken' })
    await refuses('updateTicket', { body: { ticketid: free, status: 'Solved' } }, other, {
      code: 'not_assignee',
    })
  })

  it('are asked for news without learning anything else', async () => {
    const unchanged = { code: 'unchanged' } as const
    await refuses('checkChat', { params: { ticketid, currentMessageCount: 0 } }, null, unchanged)
    await refuses('checkChat', { params: { ticketid: 'none', currentMessageCount: 7 } }, null, unchanged)
    for (const currentMessageCount of ['x', -1, 1.5]) {
      const expected = validation('currentMessageCount')
      await refuses('checkChat', { params: { ticketid, currentMessageCount } }, null, expected)
    }
  })
})

describe('people', () => {
  it('cannot be deleted when unknown, of another role, or oneself', async () => {
    const self = { params: { userid: admin.id, power: 'Admin' } }
    await refuses('deletePerson', self, admin, { code: 'own_account' })
    await refuses('deletePerson', { params: { userid: 'none', power: 'User' } }, admin, { code: 'not_found' })
    await refuses('deletePerson', { params: { userid: user.id, power: 'SupportTeam' } }, admin, {
      code: 'not_found',
    })
    const odd = { params: { userid: user.id, power: 'Root' } }
    await refuses('deletePerson', odd, admin, { code: 'validation', field: 'power' })
  })

  it('are not listed by an unknown role', async () => {
    await refuses('listPeople', { params: { filter: 'root' } }, admin, {
      code: 'validation',
      field: 'filter',
    })
    const params = { userid: user.id, power: 'Admin' }
    await refuses('listTicketsOfPerson', { params }, admin, { code: 'validation', field: 'power' })
  })
})
