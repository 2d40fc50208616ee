import {
  type QueueFields,
  type TagLabel,
  ticketRow,
  type TicketRow,
  ticketTexts,
  type TicketTexts,
  ticketWithAbilities,
  type TicketWithAbilities,
} from '@support-desk/contract'
import type { Actor, UserName } from '../kernel/actor.ts'
import { fieldsFor } from './columns.ts'
import { abilitiesOf } from './policy.ts'
import type { Ticket } from './ticket.ts'

/** A ticket in a list. */
export const presentTicketRow = (ticket: Ticket): TicketRow => ({
  ...fieldsFor(ticketRow, ticket),
  requester: presentUserName(ticket.requester),
  assignee: ticket.assignee && presentUserName(ticket.assignee),
  isOpened: ticket.opened,
  isSample: ticket.sampleAt !== null,
  occurredOn: ticket.occurredOn,
  occurredTime: ticket.occurredTime,
})

/** A ticket with the abilities of its reader. */
export const presentTicketWithAbilities = (
  ticket: Ticket,
  { reader, merged, tags }: { reader: Actor; merged: TicketWithAbilities['merged']; tags: TagLabel[] },
): TicketWithAbilities => ({
  ...presentTicketRow(ticket),
  ...fieldsFor(ticketWithAbilities, ticket),
  hasPicture: ticket.picture.full !== '',
  merged,
  queue: reader.role === 'User' ? null : { ...presentPlace(ticket), tags },
  abilities: abilitiesOf(reader, ticket),
})

/** The place of a ticket in the queue. */
const presentPlace = ({
  turn,
  turnSince,
  priority,
  snooze,
  team,
  channel,
  spamAt,
}: Ticket): Omit<QueueFields, 'tags'> => ({
  turn,
  turnSince,
  priority,
  snooze,
  team,
  channel,
  isSpam: spamAt !== null,
})

const presentUserName = ({ id, username }: UserName): UserName => ({ id, username })

/** The texts of the requester, for the data export. */
export const presentTicketTexts = (ticket: Ticket): TicketTexts => fieldsFor(ticketTexts, ticket)
