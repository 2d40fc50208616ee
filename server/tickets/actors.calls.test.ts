import { inTransaction } from '../kernel/transaction.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '@support-desk/contract'
import type { ServiceActor } from '../kernel/actor.ts'
import { startTestServer, type TestServer, type User, waitFor } from '../testing/calls/test-server.ts'
import { assignTicket, updateTicket } from './use-cases.ts'

/** Service actors use the same use cases, under the same rules. */

let testServer: TestServer
let user: User
let member: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  member = await testServer.add('SupportTeam')
})
afterAll(() => testServer.stop())

const rule = (role: Role): ServiceActor => ({ kind: 'rule', id: 'rule-1', username: 'Printers first', role })

describe('a rule with the rights of an admin', () => {
  it('assigns a ticket and sets its status, with its name in the mail and no account in the timeline', async () => {
    const id = await testServer.raise(user)
    await inTransaction(testServer.ctx, (ctx) =>
      assignTicket(ctx, rule('Admin'), { id, memberId: member.id }),
    )
    await inTransaction(testServer.ctx, (ctx) => updateTicket(ctx, rule('Admin'), { id, to: 'Pending' }))
    const { answer } = await testServer.call('legacyGetTicket', { params: { ticketid: id } }, user.token)
    expect(answer).toMatchObject({ Status: 'Pending', AssignedUser: { _id: member.id } })
    const email = await waitFor(() => testServer.sent.find(({ recipient }) => recipient === member.email))
    expect(email.text).toContain('Printers first assigned this ticket to you.')
    const log = await testServer.call('listTimelineEntries', { params: { ticketId: id } }, user.token)
    const own = log.answer.filter(({ kind }) => kind !== 'ticket.raised')
    expect(own.map(({ kind, by }) => [kind, by])).toEqual([
      ['ticket.state_changed', null],
      ['ticket.assigned', null],
    ])
  })

  it('cannot set the status of an unassigned ticket', async () => {
    const id = await testServer.raise(user)
    const change = inTransaction(testServer.ctx, (ctx) =>
      updateTicket(ctx, rule('Admin'), { id, to: 'Solved' }),
    )
    await expect(change).rejects.toMatchObject({ code: 'not_assignee' })
  })
})

it('a mailbox with the rights of a user finds and changes no ticket', async () => {
  const id = await testServer.raise(user)
  const mailbox: ServiceActor = { ...rule('User'), kind: 'mailbox' }
  const assigning = inTransaction(testServer.ctx, (ctx) =>
    assignTicket(ctx, mailbox, { id, memberId: member.id }),
  )
  await expect(assigning).rejects.toMatchObject({ code: 'not_found' })
  const updating = inTransaction(testServer.ctx, (ctx) => updateTicket(ctx, mailbox, { id, to: 'Solved' }))
  await expect(updating).rejects.toMatchObject({ code: 'not_found' })
})
