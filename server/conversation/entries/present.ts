import type { CallAnswer, ConversationEntryOnWire, TicketRef } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Say } from '../../kernel/languages/words.ts'
import { presentTimelineEntry, type Ticket } from '../../tickets/index.ts'
import { presentNote } from '../notes/present.ts'
import { presentConversationMessage } from '../present.ts'
import type { ConversationPage, Entry } from './use-cases.ts'

/** A piece of the conversation of a ticket for its reader. */
export const presentConversationPage = (
  { entries, cursor, mails, total, seen, read }: ConversationPage,
  reader: UserActor,
  say: Say,
): CallAnswer<'getConversation', Buffer> => ({
  entries: entries.map((entry) => presentEntry(entry, reader, say)),
  cursor,
  mails,
  total,
  seen,
  read,
})

function presentEntry(entry: Entry, reader: UserActor, say: Say): ConversationEntryOnWire {
  const { kind, number, of } = entry
  const nothing = { message: null, note: null, event: null, of: of && refOf(of), raised: null }
  if (kind === 'message')
    return { kind, number, ...nothing, message: presentConversationMessage(entry.message, reader, say) }
  if (kind === 'note') return { kind, number, ...nothing, note: presentNote(entry.note, reader) }
  const raised =
    of && entry.event.kind === 'ticket.raised'
      ? { message: of.message, hasPicture: of.picture.full !== '' }
      : null
  return { kind, number, ...nothing, event: presentTimelineEntry(entry.event, reader), raised }
}

const refOf = ({ id, number, subject, state }: Ticket): TicketRef => ({ id, number, subject, state })
