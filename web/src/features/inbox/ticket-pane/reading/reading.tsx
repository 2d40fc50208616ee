import type { TicketDetails } from '../../../../api/models.ts'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../../../ui/feedback/loading.tsx'
import { t } from '../../../../ui/language/t.ts'
import { MessageDay } from '../../../conversation/shared/messages/chat-times.tsx'
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
  const onScroll = () => {
    scroll.onScroll()
    upwards.onScroll()
  }
  return (
    <div className={classes.frame}>
      <div
        ref={list}
        className={classes.scroll}
        role="log"
        aria-label={t('Messages and events')}
        aria-busy={older.loading || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <ol className={classes.rows}>
          <OpeningLetter ticket={ticket} />
          {older.exist && (
            <li className={classes.older}>
              <Button size="compact-sm" variant="subtle" loading={older.loading} onClick={upwards.load}>
                {t(older.failed ? 'What was before could not be loaded. Try again' : 'What was before')}
              </Button>
            </li>
          )}
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
      </div>
      {!scroll.atEnd && (
        <Button
          className={classes.down}
          size="compact-sm"
          radius="xl"
          variant={scroll.missed > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {scroll.missed > 0 ? t('New below') : t('Latest')}
        </Button>
      )}
    </div>
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
  return (
    <li className={classes[row.kind]}>
      {row.kind === 'day' ? (
        <MessageDay value={row.time} />
      ) : (
        t('{count, plural, one {# unread} other {# unread}}', { count: row.count })
      )}
    </li>
  )
}
