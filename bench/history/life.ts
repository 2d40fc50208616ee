import type { EventData, EventKind, Role, TicketState } from '@support-desk/contract'
import { aboutOf } from '../../server/kernel/event-registry.ts'
import type { HistoryRandom } from './history-random.ts'
import type { Place } from './queue.ts'
import type { Users, Somebody } from './users.ts'

export type Picture = { full: string; thumb: string }

/** What the lives of all tickets have in common. */
export type World = { random: HistoryRandom; users: Users; pictures: Picture[] }

export type Message = {
  id: string
  ticketId: string
  number: number
  authorId: string
  role: Role
  text: string
  key: string
  picture: Picture | null
  retractedAt: number | null
  at: number
}

/** Something that happened, as the record of events has it, and the message that came with it. */
export type Step = {
  at: number
  kind: EventKind
  ticketId: string | null
  actorId: string | null
  /** Whom it happened to, where that is somebody else. */
  about: string | null
  data: string
  message: Message | null
}

/** Something that somebody was told and has not seen. */
export type Notice = {
  id: string
  accountId: string
  ticketId: string
  kind: EventKind
  text: string
  at: number
}

/** Mail that was sent; `told` is the number of the latest message in it. */
export type Mail = {
  id: string
  to: Somebody
  ticketId: string
  topic: string | null
  at: number
  told: number | null
}

/** Somebody who is part of a chat: up to where they have read it, since when they have not, and who wrote then. */
export type Member = { user: Somebody; read: number; waiting: { since: number; author: Somebody } | null }

/** A ticket as it is at the end, and everything that led there. */
export type Life = {
  id: string
  number: number
  requester: Somebody
  assignee: Somebody | null
  state: TicketState
  subject: string
  message: string
  occurredAt: string
  picture: Picture
  raisedAt: number
  openedAt: number | null
  version: number
  messageCount: number
  /** When staff first wrote what was not taken back. */
  firstAnsweredAt: number | null
  /** When it was set to Solved last. */
  solvedAt: number | null
  /** When somebody wrote last. */
  latestAt: number
  /** Assignee and requester first. */
  members: Member[]
  place: Place
  steps: Step[]
  notices: Notice[]
  mails: Mail[]
}

/** Adds something that happened on a ticket to its life. */
export function tell<Kind extends EventKind>(
  life: Life,
  at: number,
  kind: Kind,
  actor: Somebody,
  data: EventData[Kind],
  message: Message | null = null,
): void {
  life.steps.push({ ...stepBy(actor, kind, data), at, ticketId: life.id, message })
}

/** Adds something that somebody did beside the ticket. */
export function tellOf<Kind extends EventKind>(
  life: Life,
  at: number,
  kind: Kind,
  actor: Somebody,
  data: EventData[Kind],
): void {
  life.steps.push({ ...stepBy(actor, kind, data), at, ticketId: null, message: null })
}

const stepBy = (actor: Somebody, kind: EventKind, data: object) => ({
  kind,
  actorId: actor.id,
  about: aboutOf({ kind, data }, actor.id),
  data: JSON.stringify(data),
})
