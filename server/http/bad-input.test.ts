import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type Failure, LIMITS, type Call } from '@support-desk/contract'
import { expectRefusal } from './expect-refusal.ts'
import { type Person, send, startTestDesk, type TestDesk } from './testing.ts'

let desk: TestDesk
let user: Person
let member: Person
let admin: Person
let ticketid: string
let pendingId: string

beforeAll(async () => {
  desk = await startTestDesk()
  user = await desk.add('User')
  member = await desk.add('SupportTeam')
  admin = await desk.add('Admin')
  ticketid = await desk.raise(user)
  pendingId = await desk.raise(user)
  await desk.call('takeTicket', { body: { Ticketid: pendingId } }, member.token)
  await desk.call('updateTicket', { body: { ticketid: pendingId, status: 'Pending' } }, member.token)
})
afterAll(() => desk.stop())

describe('tickets and chats', () => {
  const validation = (field: string) => ({ code: 'validation', field }) as const

  it.each([undefined, null, '', 5, {}, 'x'.repeat(65)])('refuse %j as an id in a body', async (id) => {
    await expectRefusal(desk, 'takeTicket', { body: { Ticketid: id } }, member, validation('Ticketid'))
    await expectRefusal(
      desk,
      'assignTicket',
      { body: { ticketid: id, supportteamid: member.id } },
      admin,
      validation('ticketid'),
    )
    await expectRefusal(
      desk,
      'assignTicket',
      { body: { ticketid, supportteamid: id } },
      admin,
      validation('supportteamid'),
    )
    await expectRefusal(
      desk,
      'updateTicket',
      { body: { ticketid: id, status: 'Solved' } },
      member,
      validation('ticketid'),
    )
    await expectRefusal(
      desk,
      'postChat',
      { body: { ticketid: id, chat: 'Hello' } },
      user,
      validation('ticketid'),
    )
    await expectRefusal(
      desk,
      'markChatRead',
      { body: { ticketid: id, count: 0 } },
      user,
      validation('ticketid'),
    )
  })

  it.each(['none', '..', '%00', "' or 1=1 --", '𝟙', 'x'.repeat(65), 'x'.repeat(5000)])(
    'know nothing of %j in an address',
    async (id) => {
      const nothing = { code: 'not_found' } as const
      await expectRefusal(desk, 'getTicket', { params: { ticketid: id } }, admin, nothing)
      await expectRefusal(desk, 'getChat', { params: { ticketid: id } }, admin, nothing)
      await expectRefusal(desk, 'dismissNotification', { params: { id } }, user, nothing)
    },
  )

  it.each([undefined, null, '', 'Select', 'Waiting', 'Unassigned', 'solved', 5])(
    'refuse the state %j, and say which are allowed',
    async (status) => {
      const msg = 'Please choose one of these states: OnHold, Pending, Solved.'
      const input = { body: { ticketid: pendingId, status } }
      await expectRefusal(desk, 'updateTicket', input, member, { ...validation('status'), msg })
    },
  )

  it.each(['', ' ', 'Open', 'undefined', 'pending;'])('refuse the filter %j', async (filter) => {
    if (filter !== '')
      await expectRefusal(desk, 'filterMyTickets', { params: { filter } }, user, validation('filter'))
    await expectRefusal(
      desk,
      'filterAllTickets',
      { params: { filter: `${filter}!` } },
      admin,
      validation('filter'),
    )
    await expectRefusal(
      desk,
      'filterAssignedTickets',
      { params: { filter: `${filter}!` } },
      member,
      validation('filter'),
    )
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
    await expectRefusal(desk, 'listAllTickets', { query: { [field]: value } }, admin, validation(field))
  })

  it.each(['limit=1&limit=2', 'q=printer&q=smoke', 'sort=Subject&sort=ID', 'q[]=printer&q[x]=smoke&q=1&q=2'])(
    'refuse what is given twice in a list: %s',
    async (query) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const response = await desk.app.inject({ url: `${CALLS.listAllTickets.path}?${query}`, headers })
      expect([response.statusCode, response.json<Failure>().code]).toEqual([400, 'validation'])
    },
  )

  it.each(['not-a-cursor', '{}', 'e30', '%%', 'bnVsbA'])('refuse the cursor %j', async (cursor) => {
    await expectRefusal(desk, 'listAllTickets', { query: { cursor } }, admin, validation('cursor'))
  })

  it.each([undefined, null, '', '  \n ', 5, 'x'.repeat(LIMITS.chatMessage + 1)])(
    'refuse the message %#',
    async (chat) => {
      await expectRefusal(desk, 'postChat', { body: { ticketid, chat } }, user, validation('chat'))
    },
  )

  it('refuse what does not fit the state of things', async () => {
    const free = await desk.raise(user)
    const ticket = expect.objectContaining({ _id: free })
    await expectRefusal(desk, 'postChat', { body: { ticketid: free, chat: 'Hello' } }, user, {
      code: 'nobody_assigned',
    })
    await expectRefusal(desk, 'updateTicket', { body: { ticketid: free, status: 'Solved' } }, member, {
      code: 'not_assignee',
      ticket,
    })
    const toUser = { ticketid: free, supportteamid: user.id }
    await expectRefusal(desk, 'assignTicket', { body: toUser }, admin, {
      code: 'not_support_member',
      field: 'supportteamid',
    })
    expect((await desk.call('takeTicket', { body: { Ticketid: free } }, member.token)).status).toBe(200)
    const other = await desk.add('SupportTeam')
    const taken = { code: 'ticket_taken', ticket } as const
    await expectRefusal(desk, 'takeTicket', { body: { Ticketid: free } }, other, taken)
    await expectRefusal(desk, 'takeTicket', { body: { Ticketid: free } }, member, taken)
    const toOther = { ticketid: free, supportteamid: other.id }
    await expectRefusal(desk, 'assignTicket', { body: toOther }, admin, taken)
    await expectRefusal(desk, 'updateTicket', { body: { ticketid: free, status: 'Solved' } }, other, {
      code: 'not_assignee',
      ticket,
    })
  })

  it('are asked for news without learning anything else', async () => {
    const unchanged = { code: 'unchanged' } as const
    await expectRefusal(desk, 'checkChat', { params: { ticketid, currentMessageCount: 0 } }, null, unchanged)
    await expectRefusal(
      desk,
      'checkChat',
      { params: { ticketid: 'none', currentMessageCount: 7 } },
      null,
      unchanged,
    )
    for (const currentMessageCount of ['x', -1, 1.5]) {
      const expected = validation('currentMessageCount')
      await expectRefusal(desk, 'checkChat', { params: { ticketid, currentMessageCount } }, null, expected)
    }
  })
})

describe('people', () => {
  it('cannot be deleted when unknown, of another role, or oneself', async () => {
    const self = { params: { userid: admin.id, power: 'Admin' } }
    await expectRefusal(desk, 'deletePerson', self, admin, { code: 'own_account' })
    await expectRefusal(desk, 'deletePerson', { params: { userid: 'none', power: 'User' } }, admin, {
      code: 'not_found',
    })
    await expectRefusal(desk, 'deletePerson', { params: { userid: user.id, power: 'SupportTeam' } }, admin, {
      code: 'not_found',
    })
    const odd = { params: { userid: user.id, power: 'Root' } }
    await expectRefusal(desk, 'deletePerson', odd, admin, { code: 'validation', field: 'power' })
  })

  it('are not listed by an unknown role', async () => {
    await expectRefusal(desk, 'listPeople', { params: { filter: 'root' } }, admin, {
      code: 'validation',
      field: 'filter',
    })
    const params = { userid: user.id, power: 'Admin' }
    await expectRefusal(desk, 'listTicketsOfPerson', { params }, admin, {
      code: 'validation',
      field: 'power',
    })
  })
})
