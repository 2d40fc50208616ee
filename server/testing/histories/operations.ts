import * as fc from 'fast-check'
import { ROLES, SETTABLE_STATUSES, type CallInput, type CallName, type Role } from '@support-desk/contract'
import { moveInQueue } from './queue-operations.ts'
import { type User, samplePicture, type TestServer } from '../calls/test-server.ts'

/** The operations of users, with their relative frequency. */
const HOW_OFTEN = {
  raise: 3,
  look: 3,
  take: 6,
  assign: 4,
  reassign: 3,
  release: 2,
  team: 3,
  'make team': 1,
  'delete team': 1,
  update: 8,
  queue: 8,
  undo: 6,
  post: 10,
  'take back': 3,
  'mark read': 5,
  dismiss: 2,
  delete: 1,
  wait: 1,
} as const

/** A random operation. The numbers select the user and the ticket among the existing ones. */
export type Operation = { kind: keyof typeof HOW_OFTEN; by: number; ticket: number; other: number }

/** A random operation. */
const operations = fc.record<Operation>({
  kind: fc.constantFrom(
    ...(Object.keys(HOW_OFTEN) as Operation['kind'][]).flatMap((kind) => Array(HOW_OFTEN[kind]).fill(kind)),
  ),
  by: fc.nat(50),
  ticket: fc.nat(50),
  other: fc.nat(50),
})

/** Batches of simultaneous operations. */
export const histories = fc.array(fc.array(operations, { minLength: 1, maxLength: 8 }), {
  minLength: 10,
  maxLength: 20,
})

/** An install with its users, tickets and teams. */
export type Stage = { ctx: TestServer; users: User[]; tickets: string[]; teams: string[] }

/** Creates an install with a few users of each role, and a few tickets. */
export async function setStage(testServer: TestServer): Promise<Stage> {
  const roles: Role[] = ['Admin', 'SupportTeam', 'SupportTeam', 'SupportTeam', 'User', 'User']
  const users = await Promise.all(roles.map((role, index) => testServer.add(role, `${role}-${index}`)))
  const requesters = users.filter(({ role }) => role === 'User')
  const tickets = await Promise.all(requesters.map((user) => testServer.raise(user)))
  return { ctx: testServer, users, tickets, teams: [] }
}

/** Performs an operation. It may be refused, but must not fail. */
export async function perform(stage: Stage, { kind, by, ticket, other }: Operation): Promise<void> {
  const { ctx, users, tickets, teams } = stage
  const ticketid = oneOf(tickets, ticket)
  if (kind === 'wait') return ctx.advance(other)
  if (kind === 'raise') return raise(stage, somebody(users, by, ['User']))
  if (kind === 'make team') return makeTeam(stage, somebody(users, by, ['Admin']), other)
  if (ticketid === undefined) return

  const staff = somebody(users, by, ['SupportTeam'])
  const anybody = somebody(users, by, ROLES)
  const admin = somebody(users, by, ['Admin'])
  const version = other % 3 === 0 ? { version: 1 + (other % 4) } : {}
  switch (kind) {
    case 'look':
      return attempt(ctx, 'legacyGetTicket', { params: { ticketid }, query: { screenshot: 'omit' } }, anybody)
    case 'take':
      return attempt(ctx, 'legacyTakeTicket', { body: { Ticketid: ticketid, ...version } }, staff)
    case 'assign': {
      const supportteamid = somebody(users, other, ['SupportTeam']).id
      return attempt(ctx, 'legacyAssignTicket', { body: { ticketid, supportteamid, ...version } }, admin)
    }
    case 'reassign': {
      const assigneeId = somebody(users, other, ['SupportTeam']).id
      return transfer(stage, 'assignTicket', { assigneeId, note: `For you ${other}` }, ticketid, admin)
    }
    case 'release':
      return transfer(stage, 'releaseTicket', { note: '' }, ticketid, staff)
    case 'team': {
      const body = { teamId: oneOf(teams, other) ?? null, release: other % 2 === 0 }
      return attempt(ctx, 'updateTicketTeam', { params: { ticketId: ticketid }, body }, staff)
    }
    case 'delete team':
      return attempt(ctx, 'deleteTeam', { params: { teamId: oneOf(teams, other) ?? 'none' } }, admin)
    case 'update': {
      const status = SETTABLE_STATUSES[other % SETTABLE_STATUSES.length] ?? 'Solved'
      return attempt(ctx, 'updateTicket', { body: { ticketid, status, ...version } }, staff)
    }
    case 'queue':
      return refuseFailure('moveInQueue', await moveInQueue(ctx, { ticketId: ticketid, other, by: staff }))
    case 'undo':
      return attempt(
        ctx,
        'undoTicketChange',
        { params: { ticketId: ticketid }, body: {} },
        oneOf([staff, admin], other) ?? staff,
      )
    case 'post': {
      const key = other % 2 === 0 ? { key: `key-${other}-of-a-message` } : {}
      return attempt(ctx, 'postChat', { body: { ticketid, chat: `Words ${other}`, ...key } }, anybody)
    }
    case 'take back':
      return retract(stage, anybody, ticketid, other)
    case 'mark read':
      return attempt(
        ctx,
        'markMessagesRead',
        { params: { ticketId: ticketid }, body: { count: other % 12 } },
        anybody,
      )
    case 'dismiss':
      return dismiss(stage, anybody, other)
    case 'delete':
      return remove(stage, admin, somebody(users, other, ROLES))
  }
}

async function makeTeam({ ctx, users, teams }: Stage, by: User, other: number): Promise<void> {
  const body = { name: `Team ${other % 7}`, memberIds: [somebody(users, other, ['SupportTeam']).id] }
  const reply = await ctx.call('createTeam', { body }, by.token)
  refuseFailure('createTeam', reply.status)
  if (reply.status === 200) teams.push(reply.answer.id)
}

async function raise({ ctx, tickets }: Stage, by: User): Promise<void> {
  if (by.role !== 'User') return
  const subject = `Ticket ${tickets.length}`
  const ticketdetails = {
    date: '2026-01-05',
    time: '08:30',
    subject,
    message: 'Smoke comes out of tray two.',
  }
  const input = { image: await samplePicture(), fields: { ticketdetails } }
  const reply = await ctx.call('raiseTicket', input, by.token)
  // The call is refused if its user was deleted in the meantime.
  refuseFailure('raiseTicket', reply.status)
  if (reply.status === 200) tickets.push(reply.answer.ticketID)
}

async function retract({ ctx }: Stage, by: User, ticketid: string, other: number): Promise<void> {
  const page = await ctx.call('getMessages', { params: { ticketId: ticketid }, query: {} }, by.token)
  const message = page.status === 200 ? oneOf(page.answer.messages.toReversed(), other % 3) : undefined
  if (message)
    await attempt(ctx, 'undoMessage', { params: { ticketId: ticketid, messageId: message.id } }, by)
}

/** Sends the current version. A concurrent change may still come first. */
async function transfer<N extends 'assignTicket' | 'releaseTicket'>(
  { ctx }: Stage,
  name: N,
  body: Omit<CallInput<N, Buffer>['body'], 'version'>,
  ticketId: string,
  by: User,
): Promise<void> {
  const query = { screenshot: 'omit' } as const
  const known = await ctx.call('legacyGetTicket', { params: { ticketid: ticketId }, query }, by.token)
  if (known.status !== 200) return
  const input = { params: { ticketId }, body: { ...body, version: known.answer.Version } }
  await attempt(ctx, name, input as CallInput<N, Buffer>, by)
}

async function dismiss({ ctx }: Stage, by: User, other: number): Promise<void> {
  const told = await ctx.call('legacyListNotifications', { query: {} }, by.token)
  const one = told.status === 200 ? oneOf(told.answer.Notification, other) : undefined
  if (one) await attempt(ctx, 'dismissNotification', { params: { id: one._id } }, by)
}

async function remove({ ctx, users }: Stage, by: User, user: User): Promise<void> {
  const params = { userid: user.id, power: user.role }
  const { status } = await ctx.call('legacyDeleteUser', { params }, by.token)
  refuseFailure('legacyDeleteUser', status)
  if (status === 200) users.splice(users.indexOf(user), 1)
}

async function attempt<N extends CallName>(
  testServer: TestServer,
  name: N,
  input: CallInput<N, Buffer>,
  by: User,
): Promise<void> {
  refuseFailure(name, (await testServer.call(name, input, by.token)).status)
}

function refuseFailure(name: string, status: number): void {
  if (status >= 500) throw new Error(`${name} answered ${status}`)
}

const oneOf = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]

/** Usually returns a user with one of the roles, sometimes any user. */
function somebody(users: readonly User[], index: number, roles: readonly Role[]): User {
  const fitting = users.filter(({ role }) => roles.includes(role))
  const found = oneOf(index % 8 === 7 ? users : [...fitting, ...fitting, ...users.slice(0, 1)], index)
  if (!found) throw new Error('Somebody always stays.')
  return found
}
