import { TICKET_STATUSES, type TicketOnWire, type TicketStatus } from '@support-desk/contract'
import { expect } from 'vitest'
import type { User } from '../calls/test-server.ts'
import type { Stage } from './operations.ts'

const MANY = { limit: 500 }

/** Expects that every count of the install equals the length of its list. */
export async function expectCountsToBeRight({ ctx, users }: Stage): Promise<void> {
  const admin = users.find(({ role }) => role === 'Admin')
  const { answer: tickets } = await ctx.call('listAllTickets', { query: MANY }, admin?.token)
  expect((await ctx.call('countAllTickets', {}, admin?.token)).answer).toEqual(tally(tickets))

  const report = (await ctx.call('getOverviewReport', {}, admin?.token)).answer
  const open = tickets.filter(({ Status }) => Status !== 'Solved')
  const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0)
  expect(report.open).toBe(open.length)
  expect(sum(report.openByAge.map((group) => group.tickets))).toBe(open.length)
  expect(report.oldestUnassigned?.ticketId).toBe(
    tickets.findLast(({ Status }) => Status === 'Unassigned')?._id,
  )
  for (const { id, waiting, pending, onHold } of report.agents) {
    const ofAgent = open.filter(({ AssignedUser }) => AssignedUser?._id === id)
    expect(waiting + pending + onHold).toBe(ofAgent.length)
  }
  expect(sum(report.days.map(({ raised }) => raised))).toBe(tickets.length)
  expect(sum(report.days.map(({ solved }) => solved))).toBe(tickets.length - open.length)

  for (const user of users) {
    await expectUnreadToBeRight({ ctx }, user)
    if (user.role === 'Admin') continue
    const isUser = user.role === 'User'
    const own = isUser
      ? (await ctx.call('listMyTickets', { query: MANY }, user.token)).answer
      : tickets.filter(({ AssignedUser }) => AssignedUser?._id === user.id)
    const counts = await ctx.call(isUser ? 'countMyTickets' : 'countAssignedTickets', {}, user.token)
    const { Unassigned, Waiting, ...others } = tally(own)
    expect(counts.answer).toEqual({ ...others, Waiting: Waiting + Unassigned })

    const params = { filter: user.role }
    const listed = await ctx.call('legacyListUsers', { params, query: MANY }, admin?.token)
    const shown = listed.answer.data.find(({ _id }) => _id === user.id)
    expect(shown).toMatchObject(isUser ? { TotalCreated: own.length } : { TotalAssigned: own.length })
    const ids = isUser ? shown?.CreatedTickets : shown?.Assignedtickets
    expect(ids?.toSorted()).toEqual(own.map(({ _id }) => _id).toSorted())
  }
}

async function expectUnreadToBeRight({ ctx }: Pick<Stage, 'ctx'>, user: User): Promise<void> {
  const unread = (await ctx.call('getUnread', {}, user.token)).answer
  const only = { query: { unread: 'only' as const } }
  const unreadTickets = (await ctx.call('listTickets', only, user.token)).answer
  const { answer: conversations } = await ctx.call('listConversations', { query: MANY }, user.token)
  for (const { ticketId, unread: count } of conversations) {
    const params = { ticketId }
    const { answer } = await ctx.call('getMessages', { params, query: MANY }, user.token)
    expect(answer.total).toBe(answer.messages.length)
    expect(count).toBe(answer.messages.filter(({ number }) => number > answer.read).length)
  }
  const withNews = conversations.filter((conversation) => conversation.unread > 0)
  const expected = withNews.map(({ ticketId, unread: count }) => ({ ticketId, unread: count }))
  expect(unread.conversations).toEqual(expected)
  const ids = expected.map(({ ticketId }) => ticketId)
  expect(unreadTickets.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const filter = { query: { ...MANY, only: 'unread' as const } }
  expect((await ctx.call('listConversations', filter, user.token)).answer).toEqual(withNews)
}

function tally(tickets: readonly TicketOnWire[]): Record<TicketStatus | 'Total', number> {
  const ofStatus = (status: TicketStatus) => tickets.filter(({ Status }) => Status === status).length
  const counts = Object.fromEntries(TICKET_STATUSES.map((status) => [status, ofStatus(status)]))
  return { ...(counts as Record<TicketStatus, number>), Total: tickets.length }
}
