import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type Failure, LIMITS, type Call } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { type User, send, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let member: User
let admin: User
let ticketid: string
let pendingId: string

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  member = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
  ticketid = await testServer.raise(user)
  pendingId = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: pendingId } }, member.token)
  await testServer.call('updateTicket', { body: { ticketid: pendingId, status: 'Pending' } }, member.token)
})
afterAll(() => testServer.stop())

describe('ticket and chat calls', () => {
  const validation = (field: string) => ({ code: 'validation', field }) as const

  it.each([undefined, null, '', 5, {}, 'x'.repeat(65)])('refuse %j as an id in a body', async (id) => {
    await expectRefusal(
      testServer,
      'legacyTakeTicket',
      { body: { Ticketid: id } },
      member,
      validation('Ticketid'),
    )
    await expectRefusal(
      testServer,
      'legacyAssignTicket',
      { body: { ticketid: id, supportteamid: member.id } },
      admin,
      validation('ticketid'),
    )
    await expectRefusal(
      testServer,
      'legacyAssignTicket',
      { body: { ticketid, supportteamid: id } },
      admin,
      validation('supportteamid'),
    )
    await expectRefusal(
      testServer,
      'updateTicket',
      { body: { ticketid: id, status: 'Solved' } },
      member,
      validation('ticketid'),
    )
    await expectRefusal(
      testServer,
      'postChat',
      { body: { ticketid: id, chat: 'Hello' } },
      user,
      validation('ticketid'),
    )
  })

  it.each(['none', '..', '%00', "' or 1=1 --", '𝟙', 'x'.repeat(65), 'x'.repeat(5000)])(
    'do not find %j as an id in a path',
    async (id) => {
      const nothing = { code: 'not_found' } as const
      await expectRefusal(testServer, 'legacyGetTicket', { params: { ticketid: id } }, admin, nothing)
      await expectRefusal(testServer, 'getChat', { params: { ticketid: id } }, admin, nothing)
      await expectRefusal(testServer, 'dismissNotification', { params: { id } }, user, nothing)
    },
  )

  it.each([undefined, null, '', 'Select', 'Waiting', 'Unassigned', 'solved', 5])(
    'refuse the status %j and name the allowed ones',
    async (status) => {
      const msg = 'Please choose one of these states: OnHold, Pending, Solved.'
      const input = { body: { ticketid: pendingId, status } }
      await expectRefusal(testServer, 'updateTicket', input, member, { ...validation('status'), msg })
    },
  )

  it.each(['', ' ', 'Open', 'undefined', 'pending;'])('refuse the filter %j', async (filter) => {
    if (filter !== '')
      await expectRefusal(testServer, 'filterMyTickets', { params: { filter } }, user, validation('filter'))
    await expectRefusal(
      testServer,
      'filterAllTickets',
      { params: { filter: `${filter}!` } },
      admin,
      validation('filter'),
    )
    await expectRefusal(
      testServer,
      'filterAssignedTickets',
      { params: { filter: `${filter}!` } },
      member,
      validation('filter'),
    )
  })

  it.each(['pending', 'SOLVED', 'Waiting', 'onhold', 'unassigned', 'total'])(
    'accept the filter %s',
    async (filter) => {
      for (const [name, by] of [
        ['filterMyTickets', user],
        ['filterAllTickets', admin],
      ] as const) {
        expect(
          (await send(testServer.app, CALLS[name] as Call, { params: { filter } }, by.token)).statusCode,
        ).toBe(200)
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
    await expectRefusal(testServer, 'listAllTickets', { query: { [field]: value } }, admin, validation(field))
  })

  it.each(['limit=1&limit=2', 'q=printer&q=smoke', 'sort=Subject&sort=ID', 'q[]=printer&q[x]=smoke&q=1&q=2'])(
    'refuse repeated query parameters in a list: %s',
    async (query) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const response = await testServer.app.inject({ url: `${CALLS.listAllTickets.path}?${query}`, headers })
      expect([response.statusCode, response.json<Failure>().code]).toEqual([400, 'validation'])
    },
  )

  it.each(['not-a-cursor', '{}', 'e30', '%%', 'bnVsbA'])('refuse the cursor %j', async (cursor) => {
    await expectRefusal(testServer, 'listAllTickets', { query: { cursor } }, admin, validation('cursor'))
  })

  it.each([undefined, null, '', '  \n ', 5, 'x'.repeat(LIMITS.chatMessage + 1)])(
    'refuse the message %#',
    async (chat) => {
      await expectRefusal(testServer, 'postChat', { body: { ticketid, chat } }, user, validation('chat'))
    },
  )

  it('refuse actions that do not fit the status of the ticket', async () => {
    const free = await testServer.raise(user)
    const ticket = expect.objectContaining({ _id: free })
    await expectRefusal(testServer, 'postChat', { body: { ticketid: free, chat: 'Hello' } }, user, {
      code: 'nobody_assigned',
    })
    await expectRefusal(testServer, 'updateTicket', { body: { ticketid: free, status: 'Solved' } }, member, {
      code: 'not_assignee',
      ticket,
    })
    const toUser = { ticketid: free, supportteamid: user.id }
    await expectRefusal(testServer, 'legacyAssignTicket', { body: toUser }, admin, {
      code: 'not_support_member',
      field: 'supportteamid',
    })
    expect(
      (await testServer.call('legacyTakeTicket', { body: { Ticketid: free } }, member.token)).status,
    ).toBe(200)
    const other = await testServer.add('SupportTeam')
    const taken = { code: 'ticket_taken', ticket } as const
    await expectRefusal(testServer, 'legacyTakeTicket', { body: { Ticketid: free } }, other, taken)
    await expectRefusal(testServer, 'legacyTakeTicket', { body: { Ticketid: free } }, member, taken)
    const toOther = { ticketid: free, supportteamid: other.id }
    await expectRefusal(testServer, 'legacyAssignTicket', { body: toOther }, admin, taken)
    await expectRefusal(testServer, 'updateTicket', { body: { ticketid: free, status: 'Solved' } }, other, {
      code: 'not_assignee',
      ticket,
    })
  })

  it('reveal nothing about a ticket to anonymous clients that poll for messages', async () => {
    const unchanged = { code: 'unchanged' } as const
    await expectRefusal(
      testServer,
      'checkChat',
      { params: { ticketid, currentMessageCount: 0 } },
      null,
      unchanged,
    )
    await expectRefusal(
      testServer,
      'checkChat',
      { params: { ticketid: 'none', currentMessageCount: 7 } },
      null,
      unchanged,
    )
    for (const currentMessageCount of ['x', -1, 1.5]) {
      const expected = validation('currentMessageCount')
      await expectRefusal(
        testServer,
        'checkChat',
        { params: { ticketid, currentMessageCount } },
        null,
        expected,
      )
    }
  })
})

describe('user calls', () => {
  it('refuse to delete unknown users, users of another role, and the own account', async () => {
    const self = { params: { userid: admin.id, power: 'Admin' } }
    await expectRefusal(testServer, 'legacyDeleteUser', self, admin, { code: 'own_account' })
    await expectRefusal(
      testServer,
      'legacyDeleteUser',
      { params: { userid: 'none', power: 'User' } },
      admin,
      {
        code: 'not_found',
      },
    )
    await expectRefusal(
      testServer,
      'legacyDeleteUser',
      { params: { userid: user.id, power: 'SupportTeam' } },
      admin,
      {
        code: 'not_found',
      },
    )
    const odd = { params: { userid: user.id, power: 'Root' } }
    await expectRefusal(testServer, 'legacyDeleteUser', odd, admin, { code: 'validation', field: 'power' })
  })

  it('refuse to list an unknown role', async () => {
    await expectRefusal(testServer, 'legacyListUsers', { params: { filter: 'root' } }, admin, {
      code: 'validation',
      field: 'filter',
    })
    const params = { userid: user.id, power: 'Admin' }
    await expectRefusal(testServer, 'listTicketsOfUser', { params }, admin, {
      code: 'validation',
      field: 'power',
    })
  })
})
