import type { TicketDetails } from '#api/models.ts'
import { CannotLoad } from '#ui/feedback/not-loaded.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { ScheduledReplies } from '#entities/conversation/scheduled/scheduled-replies.tsx'
import { type Opening, OpeningEntry } from '#entities/conversation/thread/opening-entry.tsx'
import { Row } from '#entities/conversation/thread/row.tsx'
import { Thread } from '#entities/conversation/thread/thread.tsx'
import { lastSeenKey } from '#entities/conversation/thread/thread-rows.ts'
import type { LoadedConversation } from '#entities/conversation/thread/use-conversation.ts'
import { TicketFiles } from '#entities/file/attachments/ticket-files.tsx'

type Props = {
  ticketId: string
  /** The first message of the ticket, with its subject and picture. Null until it is loaded. */
  opening: Opening | null
  /** The reader's abilities. Null until they are loaded. */
  abilities: TicketDetails['abilities'] | null
  conversation: LoadedConversation
}

/** A ticket's conversation: its opening, then messages, notes and events. */
export function PaneThread({ ticketId, opening, abilities, conversation }: Props) {
  const { list, scroll, rows, mails, older, seen, isThere, error } = conversation
  const lastSeen = lastSeenKey(rows, seen)
  return (
    <Thread
      list={list}
      label={t('Messages and events')}
      scroll={scroll}
      // Wait for the opening, which would push older rows down.
      older={{ ...older, exist: older.exist && opening !== null }}
      words={{
        older: t(older.failed ? 'Couldn’t load earlier events. Try again' : 'Earlier events'),
        missed: t('New messages below'),
      }}
      opening={
        opening && (
          <OpeningEntry
            opening={opening}
            mails={mails.get(ticketId)}
            files={<TicketFiles ticketId={ticketId} mayAdd={abilities?.addNote ?? null} />}
          />
        )
      }
      rows={
        opening
          ? rows.map((row) => (
              <Row key={row.key} row={row} ticketId={ticketId} mails={mails} lastSeen={lastSeen} />
            ))
          : []
      }
    >
      {abilities?.addNote && <ScheduledReplies ticketId={ticketId} />}
      {(!isThere || !opening) && !error && <Skeletons key={opening ? 'rest' : 'all'} shape="lines" />}
      {error && (
        <CannotLoad title={t('Couldn’t load the conversation')} error={error} retry={conversation.retry} />
      )}
    </Thread>
  )
}
