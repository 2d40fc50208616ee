import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CallName,
  CALLS,
  SETTABLE_STATUSES,
  type TicketAbilities,
  type TicketStatus,
} from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import type { StoredPicture } from '../files/index.ts'
import { type LooseInput, samplePicture, send, startTestServer } from '../testing/calls/test-server.ts'
import type { TestServer, User } from '../testing/calls/test-server.ts'

/** Compares each ability, actor and status of a ticket with the answer of its call. */

const ACTORS = ['requester', 'another user', 'assignee', 'another agent', 'admin'] as const
type ActorName = (typeof ACTORS)[number]

const SITUATIONS = ['Unassigned', 'Waiting', 'Pending', 'OnHold', 'Solved'] as const satisfies TicketStatus[]

let testServer: TestServer
let users: Record<ActorName, User>
let next: User
let picture: StoredPicture

beforeAll(async () => {
  testServer = await startTestServer()
  const [requester, other] = [await testServer.add('User'), await testServer.add('User')]
  const [assignee, agent] = [await testServer.add('SupportTeam'), await testServer.add('SupportTeam')]
  const admin = await testServer.add('Admin')
  users = { requester, 'another user': other, assignee, 'another agent': agent, admin }
  next = await testServer.add('SupportTeam')
  picture = await testServer.ctx.pictures.keepScreenshot(await samplePicture(), '')
})
afterAll(() => testServer.stop())

/** Creates a ticket in a status directly in storage, without side effects. */
async function ticketIn(status: TicketStatus): Promise<string> {
  const { requester, assignee } = users
  const [id, at] = [newId(), testServer.now().toISOString()]
  const written = { subject: 'Printer', message: 'It smokes.', occurredOn: '2026-01-05', occurredTime: '' }
  await testServer.ctx.store.write(async (tx) => {
    await tx.tickets.insert({ ...written, id, requesterId: requester.id, picture, createdAt: at })
    if (status === 'Unassigned') return
    await tx.tickets.assignIfFree(id, assignee, at)
    await tx.chat.join(id, [requester.id, assignee.id], at)
    if (status !== 'Waiting')
      await tx.tickets.changeStatus(id, assignee.id, { from: 'Waiting', to: status, at })
  })
  return id
}

const detailsOf = async (id: string, actor: User) =>
  (await testServer.call('getTicket', { params: { ticketId: id } }, actor.token)).answer

type Attempt = { call: CallName; input: (id: string, version: number, actor: User) => LooseInput }

/** Abilities without an attempt; undo, for example, may be allowed with nothing to undo. */
type AbilityWithoutAttempt = 'setStatus' | 'readHandoverNotes' | 'undo'

const ATTEMPTS: Record<Exclude<keyof TicketAbilities, AbilityWithoutAttempt>, Attempt> = {
  take: { call: 'legacyTakeTicket', input: (id, version) => ({ body: { Ticketid: id, version } }) },
  assign: {
    call: 'legacyAssignTicket',
    input: (id, version) => ({ body: { ticketid: id, supportteamid: next.id, version } }),
  },
  reassign: {
    call: 'assignTicket',
    input: (id, version) => ({ params: { ticketId: id }, body: { assigneeId: next.id, version } }),
  },
  handOver: {
    call: 'handOverTicket',
    input: (id, version) => ({ params: { ticketId: id }, body: { assigneeId: next.id, version } }),
  },
  takeOver: {
    call: 'handOverTicket',
    input: (id, version, actor) => ({ params: { ticketId: id }, body: { assigneeId: actor.id, version } }),
  },
  release: {
    call: 'releaseTicket',
    input: (id, version) => ({ params: { ticketId: id }, body: { version } }),
  },
  setTurn: {
    call: 'updateTicketTurn',
    input: (id) => ({ params: { ticketId: id }, body: { turn: 'third' } }),
  },
  setPriority: {
    call: 'updateTicketPriority',
    input: (id) => ({ params: { ticketId: id }, body: { priority: 'high' } }),
  },
  snooze: {
    call: 'snoozeTicket',
    input: (id) => ({ params: { ticketId: id }, body: { wakes: 'answer' } }),
  },
  setSpam: { call: 'markTicketAsSpam', input: (id) => ({ params: { ticketId: id }, body: {} }) },
  delete: { call: 'deleteTicket', input: (id) => ({ params: { ticketId: id } }) },
  reply: {
    call: 'createMessage',
    input: (id) => ({ params: { ticketId: id }, body: { text: 'Hello' } }),
  },
  addNote: { call: 'createNote', input: (id) => ({ params: { ticketId: id }, body: { text: 'Known' } }) },
  post: { call: 'postChat', input: (id) => ({ body: { ticketid: id, chat: 'Hello' } }) },
}

/** Whether a call on a new ticket succeeds. */
async function succeeds(status: TicketStatus, actor: User, { call, input }: Attempt): Promise<boolean> {
  const id = await ticketIn(status)
  const version = (await testServer.ctx.store.tickets.find(id))?.version ?? 0
  return (await send(testServer.app, CALLS[call], input(id, version, actor), actor.token)).statusCode < 300
}

describe.each(SITUATIONS)('a ticket that is %s', (status) => {
  it.each(ACTORS)('accepts exactly the calls of the %s that the returned abilities allow', async (name) => {
    const actor = users[name]
    const isVisible = name !== 'another user'
    const id = await ticketIn(status)
    const response = await send(testServer.app, CALLS.getTicket, { params: { ticketId: id } }, actor.token)
    expect(response.statusCode).toBe(isVisible ? 200 : 404)
    const told = isVisible ? (await detailsOf(id, actor)).abilities : null
    for (const [ability, attempt] of Object.entries(ATTEMPTS)) {
      const may = told?.[ability as keyof typeof ATTEMPTS] ?? false
      expect(await succeeds(status, actor, attempt), ability).toBe(may)
    }
    for (const settable of SETTABLE_STATUSES) {
      const attempt: Attempt = {
        call: 'updateTicket',
        input: (ticketid, version) => ({ body: { ticketid, status: settable, version } }),
      }
      expect(await succeeds(status, actor, attempt), settable).toBe(
        told?.setStatus.includes(settable) ?? false,
      )
    }
  })
})

it('returns the listed abilities for requester, assignee, another agent and admin', async () => {
  const never = { setTurn: false, setPriority: false, snooze: false, undo: false }
  const none = {
    take: false,
    assign: false,
    reassign: false,
    release: false,
    handOver: false,
    takeOver: false,
    setStatus: [],
    post: false,
    reply: false,
    addNote: false,
    setSpam: false,
    delete: false,
    ...never,
  }
  const [free, own] = [await ticketIn('Unassigned'), await ticketIn('Pending')]
  const { requester, assignee, 'another agent': agent, admin } = users
  const abilities = async (id: string, actor: User) => (await detailsOf(id, actor)).abilities
  const always = { setTurn: true, setPriority: true, snooze: true, undo: true, addNote: true, setSpam: true }
  const staff = { ...none, ...always, readHandoverNotes: true }
  expect(await abilities(free, requester)).toEqual({ ...none, reply: true, readHandoverNotes: false })
  expect(await abilities(free, agent)).toEqual({ ...staff, take: true, handOver: true, reply: true })
  expect(await abilities(free, admin)).toEqual({
    ...staff,
    assign: true,
    handOver: true,
    reply: true,
    delete: true,
  })
  expect(await abilities(own, requester)).toEqual({
    ...none,
    post: true,
    reply: true,
    readHandoverNotes: false,
  })
  const setStatus = [...SETTABLE_STATUSES]
  expect(await abilities(own, assignee)).toEqual({
    ...staff,
    release: true,
    handOver: true,
    setStatus,
    post: true,
    reply: true,
  })
  expect(await abilities(own, agent)).toEqual({ ...staff, takeOver: true })
  expect(await abilities(own, admin)).toEqual({
    ...staff,
    reassign: true,
    handOver: true,
    post: true,
    reply: true,
    delete: true,
  })
})

it('shows handover notes in the timeline only to readers with the ability readHandoverNotes', async () => {
  const { requester, assignee, 'another agent': agent, admin } = users
  const ticketId = await ticketIn('Pending')
  const { version } = await detailsOf(ticketId, assignee)
  const body = { version, note: 'Look at the fuser.' }
  await testServer.call('releaseTicket', { params: { ticketId }, body }, assignee.token)
  for (const reader of [requester, assignee, agent, admin]) {
    const { answer } = await testServer.call('listTimelineEntries', { params: { ticketId } }, reader.token)
    const isTold = answer.some(({ text }) => text === body.note)
    expect((await detailsOf(ticketId, reader)).abilities.readHandoverNotes, reader.role).toBe(isTold)
  }
})

it('marks a ticket as opened when staff read its details', async () => {
  const id = await ticketIn('Unassigned')
  expect((await detailsOf(id, users.requester)).isOpened).toBe(false)
  expect((await detailsOf(id, users['another agent'])).isOpened).toBe(true)
  expect((await detailsOf(id, users.requester)).isOpened).toBe(true)
})
