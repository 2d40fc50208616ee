import type { CallAnswer, ConversationEntryOnWire, TicketRef } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Say } from '../../kernel/languages/words.ts'
import { presentTimelineEntry, type Ticket } from '../../tickets/index.ts'
import { presentNote } from '../notes/present.ts'
import { presentConversationMessage } from '../present.ts'
import type { ConversationPage, Entry } from './use-cases.ts'

/** A page of a conversation for its reader. */
export const presentConversationPage = (
  { ticket, entries, cursor, mails, total, seen, read }: ConversationPage,
  reader: UserActor,
  say: Say,
): CallAnswer<'getConversation', Buffer> => ({
  entries: entries.map((entry) => presentEntry(entry, ticket, { reader, say })),
  cursor,
  mails,
  total,
  seen,
  read,
})

function presentEntry(
  entry: Entry,
  ticket: Ticket,
  { reader, say }: { reader: UserActor; say: Say },
): ConversationEntryOnWire {
  const { kind, number, of } = entry
  const nothing = { message: null, note: null, event: null, of: of && refOf(of), raised: null }
  if (kind === 'message')
    return { kind, number, ...nothing, message: presentConversationMessage(entry.message, reader, say) }
  if (kind === 'note') return { kind, number, ...nothing, note: presentNote(entry.note, reader) }
  const raised = entry.event.kind === 'ticket.raised' ? raisedWith(of ?? ticket) : null
  return { kind, number, ...nothing, event: presentTimelineEntry(entry.event, reader), raised }
}

const raisedWith = ({ message, occurredOn, occurredTime, picture }: Ticket) => ({
  message,
  occurredOn,
  occurredTime,
  hasPicture: picture.full !== '',
})

const refOf = ({ id, number, subject, status }: Ticket): TicketRef => ({ id, number, subject, status })
