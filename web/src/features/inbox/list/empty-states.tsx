import { Box, Button, Group } from '@mantine/core'
import { parseTicketNumber } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CallFailed } from '#api/client.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { ListFailed } from '#ui/rows/list-failed.tsx'
import type { Rows } from '#ui/rows/use-rows.ts'
import { countText } from '#ui/text/count-text.ts'
import { ticketIdQuery } from '#entities/ticket/queries.ts'
import { inboxAddress } from '../address.ts'
import type { ListedTicket } from '../queries.ts'
import { EVERYTHING, FIRST_VIEW } from '../views/everything.ts'
import type { View } from '../views/queries.ts'
import { TodayFigures } from './today-figures.tsx'
import classes from './list.module.css'

/** Replaces the list while its view is unknown: loading, deleted, or not accessible. */
export function NoView({ error }: { error: Error | null }) {
  if (!error) return <Skeletons shape="lines" />
  const isMissing = error instanceof CallFailed && error.code === 'not_found'
  return (
    <EmptyState
      kind={isMissing ? 'no-match' : 'cannot-load'}
      title={isMissing ? t('View not found') : t('The view could not be loaded')}
      text={isMissing ? t('It may have been deleted, or it is private.') : error.message}
      action={
        <Button component={Link} to="/inbox" variant="default">
          {t('Go to your turn')}
        </Button>
      }
    />
  )
}

/** The empty state of a view, with a link to a view with tickets. */
export function EmptyView({ view, views }: { view: string; views: readonly View[] }) {
  const next = views.find(({ id, count }) => id !== view && count.count > 0)
  return (
    <EmptyState
      kind="all-done"
      title={view === FIRST_VIEW ? t('You’re all caught up.') : t('Nothing here.')}
      text={view === FIRST_VIEW && <TodayFigures />}
      action={
        next && (
          <Button component={Link} to={inboxAddress({ view: next.id })} variant="light">
            {t('{view}: {count}', { view: next.name, count: countText(next.count) })}
          </Button>
        )
      }
    />
  )
}

type WrongProps = {
  /** The error, unless the filter shows it itself. */
  text?: string | undefined
  onClear: () => void
}

/** Replaces the list when the filter is invalid. */
export const WrongFilter = ({ text, onClear }: WrongProps) => (
  <EmptyState
    kind="no-match"
    title={t('Can’t read this filter')}
    {...(text !== undefined && { text })}
    action={
      <Button variant="default" onClick={onClear}>
        {t('Clear filter')}
      </Button>
    }
  />
)

type EndProps = {
  rows: Rows<ListedTicket>
  /** The condition of the filter. Empty for none. */
  filter: string
  /** Id of the shown view. */
  view: string
  empty: ReactNode
  onClear: () => void
}

/** The end of the list: loading, failed or empty states, or nothing. */
export function NoTickets({ rows, filter, view, empty, onClear }: EndProps) {
  const isFiltered = filter !== ''
  const { isThere, count, complete, failure, loadingMore } = rows
  // The filter field shows the error: a person or team is unknown.
  if (isFiltered && failure instanceof CallFailed && failure.code === 'validation')
    return <WrongFilter onClear={onClear} />
  if (failure) return <ListFailed rows={rows} failure={failure} />
  if (!isThere || (count === 0 && !complete))
    return (
      <Box px="sm" py="xs">
        <Skeletons shape="lines" />
      </Box>
    )
  if (loadingMore) return <p className={classes.more}>{t('Loading more…')}</p>
  if (count > 0) return null
  if (!isFiltered) return empty
  return (
    <EmptyState
      kind="no-match"
      title={t('No tickets match')}
      action={
        <Group justify="center">
          <Elsewhere filter={filter} view={view} />
          <Button variant="default" onClick={onClear}>
            {t('Clear filter')}
          </Button>
        </Group>
      }
    />
  )
}

/** Link to matches outside the view: the ticket with the typed number, or the same filter in all open tickets. */
function Elsewhere({ filter, view }: Pick<EndProps, 'filter' | 'view'>) {
  const number = parseTicketNumber(filter)
  const { data: ticket } = useQuery(ticketIdQuery(number))
  if (number !== null && ticket)
    return (
      <Button component={Link} to={inboxAddress({ view, ticket })} variant="light">
        {t('Open #{number}', { number: String(number) })}
      </Button>
    )
  if (view === EVERYTHING) return null
  return (
    <Button component={Link} to={inboxAddress({ view: EVERYTHING, condition: filter })} variant="light">
      {t('Search all open tickets')}
    </Button>
  )
}
