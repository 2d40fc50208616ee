import type { TicketDetails } from '#api/models.ts'
import { CannotLoad } from '#ui/feedback/not-loaded.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { TicketFiles } from '#entities/file/attachments/ticket-files.tsx'
import { Exchange, OlderRow } from '../messages/exchange.tsx'
import { useOlder } from '../messages/use-older.ts'
import { ScheduledReplies } from '../scheduled/scheduled-replies.tsx'
import { type Opening, OpeningEntry } from './opening-entry.tsx'
import { Row } from './row.tsx'
import { lastSeenKey } from './thread-rows.ts'
import classes from './thread.module.css'
import type { LoadedConversation } from './use-conversation.ts'

type Props = {
  ticketId: string
  /** What it was raised with; null where that is not known yet. */
  opening: Opening | null
  /** What the reader may do; null as long as that is not known. */
  abilities: TicketDetails['abilities'] | null
  conversation: LoadedConversation
}

/** A ticket as one reading: what it was raised with, what was written since, what staff noted, and what happened between. */
export function Thread({ ticketId, opening, abilities, conversation }: Props) {
  const { list, scroll, rows, mails, older, seen, isThere, error } = conversation
  const upwards = useOlder(list, older)
  const lastSeen = lastSeenKey(rows, seen)
  return (
    <Exchange
      list={list}
      label={t('Messages and events')}
      older={older}
      upwards={upwards}
      scroll={scroll}
      missed={t('New below')}
    >
      <ol className={classes.rows}>
        {opening && (
          <OpeningEntry
            opening={opening}
            mails={mails.get(ticketId)}
            files={<TicketFiles ticketId={ticketId} mayAdd={abilities?.addNote ?? null} />}
          />
        )}
        <OlderRow older={{ ...older, exist: older.exist && opening !== null }} onLoad={upwards.load}>
          {t(older.failed ? 'What was before could not be loaded. Try again' : 'What was before')}
        </OlderRow>
        {/* What comes first would push them down. */}
        {opening &&
          rows.map((row) => (
            <Row key={row.key} row={row} ticketId={ticketId} mails={mails} lastSeen={lastSeen} />
          ))}
      </ol>
      {abilities?.addNote && <ScheduledReplies ticketId={ticketId} />}
      {(!isThere || !opening) && !error && <Skeletons key={opening ? 'rest' : 'all'} shape="lines" />}
      {error && (
        <CannotLoad
          title={t('The conversation could not be loaded')}
          error={error}
          retry={conversation.retry}
        />
      )}
    </Exchange>
  )
}
