import type { TicketDetails } from '../../../../api/models.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../../../ui/feedback/loading.tsx'
import { t } from '../../../../ui/language/t.ts'
import { DayRow, Exchange, OlderRow, UnreadRow } from '../../../conversation/shared/messages/exchange.tsx'
import { useOlder } from '../../../conversation/shared/messages/use-older.ts'
import { RetryButton } from '../../../tickets/shared/retry-button.tsx'
import { EventLine } from './event-line.tsx'
import { Letter } from './letter.tsx'
import { OpeningLetter } from './opening-letter.tsx'
import type { ReadingRow } from './reading-rows.ts'
import classes from './reading.module.css'
import type { Reading as LoadedReading } from './use-reading.ts'

type Props = { ticket: TicketDetails; reading: LoadedReading }

/** A ticket as an exchange of letters: what it was raised with, what was written since, and what happened between. */
export function Reading({ ticket, reading }: Props) {
  const { list, scroll, rows, older, messages, seen, isThere, error } = reading
  const upwards = useOlder(list, older)
  const lastSeen = messages.findLast(
    ({ own, retracted, arrived }) => own && !retracted && arrived && arrived.number <= seen,
  )
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
        <OpeningLetter ticket={ticket} />
        <OlderRow older={older} onLoad={upwards.load}>
          {t(older.failed ? 'What was before could not be loaded. Try again' : 'What was before')}
        </OlderRow>
        {rows.map((row) => (
          <Row key={row.key} row={row} ticketId={ticket.id} lastSeen={lastSeen?.key} />
        ))}
      </ol>
      {!isThere && !error && <Skeletons shape="lines" />}
      {error && (
        <EmptyState
          kind="cannot-load"
          title={t('The conversation could not be loaded')}
          text={error.message}
          action={<RetryButton onClick={reading.retry} />}
        />
      )}
    </Exchange>
  )
}

function Row({
  row,
  ticketId,
  lastSeen,
}: {
  row: ReadingRow
  ticketId: string
  lastSeen: string | undefined
}) {
  if (row.kind === 'event') return <EventLine entry={row.entry} />
  if (row.kind === 'message')
    return <Letter ticketId={ticketId} message={row.message} isSeen={row.message.key === lastSeen} />
  return row.kind === 'day' ? <DayRow time={row.time} /> : <UnreadRow count={row.count} />
}
