import {
  type EventData,
  type EventKind,
  LIMITS,
  type Priority,
  type SettableStatus,
  type TicketStatus,
  type Turn,
} from '@support-desk/contract'
import { aboutOf } from '../../../server/kernel/event-registry.ts'
import type { StoredPicture } from '../../../server/files/pictures.ts'
import { type Move, turnAfter } from '../../../server/tickets/turn/derive.ts'
import type { Account, Accounts } from './accounts.ts'
import { DAY, END, HOUR, laterAtWork, MINUTE } from './calendar.ts'
import type { HistoryRandom } from './random.ts'

export type World = { random: HistoryRandom; accounts: Accounts; pictures: StoredPicture[] }

/** One event of the event log, and the message posted with it. */
export type Step = Event & { at: number; ticketId: string | null; message: Message | null }
type Event = ReturnType<typeof stepBy>
type Message = ReturnType<typeof newMessage>

/** A ticket at the end of the history, with all its events. */
export type Ticket = ReturnType<typeof newTicket>

export function stepBy<Kind extends EventKind>(actor: Account | null, kind: Kind, data: EventData[Kind]) {
  const actorId = actor?.id ?? null
  const about = aboutOf({ kind, data }, actorId)
  return { kind: kind as EventKind, actorId, about, data: JSON.stringify(data) }
}

/** Simulates a ticket from its creation to the end of the history. */
export function simulateTicket(world: World, number: number, raisedAt: number): Ticket {
  const { random, accounts } = world
  const ticket = newTicket(world, number, raisedAt)
  const { read, requester } = ticket
  let now = raisedAt
  /** Advances to a later time in working hours. Returns false after the end of the history. */
  const wait = (median: number, spread: number): boolean => {
    now = laterAtWork(random, now, random.around(median, spread))
    return now <= END
  }
  const add = <Kind extends EventKind>(
    actor: Account,
    kind: Kind,
    data: EventData[Kind],
    message: Message | null = null,
    at = now,
  ) => void ticket.steps.push({ ...stepBy(actor, kind, data), at, ticketId: ticket.id, message })
  const move = (by: Move): void => {
    const turn = turnAfter(by, ticket.turn, ticket.status === 'Solved')
    if (turn !== ticket.turn) Object.assign(ticket, { turn, turnSince: now })
  }

  const readAll = (reader: Account, at: number): void => {
    if ((read.get(reader) ?? 0) === ticket.messageCount) return
    read.set(reader, ticket.messageCount)
    add(reader, 'chat.read', { number: ticket.messageCount }, null, at)
  }
  const post = (author: Account): void => {
    readAll(author, now)
    const message = newMessage(world, ticket, author)
    read.set(author, message.number)
    ticket.latestAt = now
    if (author !== requester) ticket.firstAnsweredAt ??= now
    add(author, 'message.posted', { messageId: message.id, number: message.number }, message)
    move({ by: 'message', author: author === requester ? 'requester' : 'staff' })
  }
  const setStatus = (member: Account, to: SettableStatus): void => {
    const { status: from } = ticket
    if (from === to) return
    add(member, 'ticket.state_changed', { from, to })
    move({ by: 'status', from, to })
    Object.assign(ticket, { status: to, version: ticket.version + 1 })
    if (to === 'Solved') ticket.solvedAt = now
  }

  add(requester, 'ticket.raised', {})
  const member = random.pickZipf(accounts.members)
  if (random.happens(0.015) || !wait(2 * HOUR, 1.2)) return ticket
  ticket.openedAt = now
  add(member, 'ticket.opened', {})
  if (random.happens(0.005) || !wait(4 * MINUTE, 1)) return ticket
  Object.assign(ticket, { assignee: member, status: 'Waiting', version: 2, latestAt: now })
  for (const each of [member, requester]) read.set(each, 0)
  move({ by: 'assignment' })
  add(member, 'ticket.taken', { assigneeId: member.id })
  ticket.priority = random.pick(PRIORITIES)
  if (ticket.priority !== 'normal') {
    add(member, 'ticket.priority_changed', { from: 'normal', to: ticket.priority })
  }
  for (const next of planOf(random)) {
    if (!wait(next === 'Solved' ? 6 * HOUR : 25 * MINUTE, 1.5)) break
    if (next === 'message') post(random.happens(ticket.messageCount === 0 ? 0.8 : 0.5) ? member : requester)
    else setStatus(member, next)
  }
  const readAt = ticket.latestAt + random.below(5 * DAY)
  if (readAt <= END && random.happens(0.98)) for (const each of [member, requester]) readAll(each, readAt)
  return ticket
}

const PRIORITIES: Priority[] = ['urgent', 'high', 'high', 'low', 'low', ...Array(15).fill('normal')]

/** Few texts are much longer than most. */
const sentencesOf = (random: HistoryRandom, median: number): number =>
  random.happens(0.003) ? 80 : Math.ceil(random.around(median, 0.7))

function newTicket({ random, accounts, pictures }: World, number: number, raisedAt: number) {
  const requester = random.pickZipf(accounts.requesters)
  const { tongue } = requester
  return {
    id: random.id(),
    number,
    requester,
    assignee: null as Account | null,
    status: 'Unassigned' as TicketStatus,
    subject: tongue.subject(random).slice(0, LIMITS.subject),
    message: tongue.text(random, sentencesOf(random, 2.5)).slice(0, LIMITS.message),
    picture: random.pick(pictures),
    raisedAt,
    openedAt: null as number | null,
    version: 1,
    messageCount: 0,
    firstAnsweredAt: null as number | null,
    /** Time of the last change to Solved. */
    solvedAt: null as number | null,
    /** Time of the last message, or of the assignment. */
    latestAt: raisedAt,
    /** The last read message number of each member of the conversation. */
    read: new Map<Account, number>(),
    turn: 'us' as Turn,
    turnSince: raisedAt,
    priority: 'normal' as Priority,
    steps: [] as Step[],
  }
}

function newMessage({ random, pictures }: World, ticket: Ticket, author: Account) {
  const { tongue } = ticket.requester
  return {
    id: random.id(),
    number: ++ticket.messageCount,
    author,
    text: tongue.text(random, sentencesOf(random, 0.8)).slice(0, LIMITS.chatMessage),
    clientKey: random.id(),
    picture: random.happens(0.02) ? random.pick(pictures) : null,
  }
}

/** The actions on an assigned ticket: messages and changes of its status. */
function planOf(random: HistoryRandom): ('message' | SettableStatus)[] {
  const messages = Math.min(400, Math.round(random.around(3.2, 1)))
  const plan: ('message' | SettableStatus)[] = Array.from({ length: messages }, () => 'message')
  if (random.happens(0.12)) plan.splice(random.below(messages + 1), 0, 'OnHold')
  if (random.happens(0.85)) plan.unshift('Pending')
  if (random.happens(0.97)) plan.push('Solved')
  return plan
}
