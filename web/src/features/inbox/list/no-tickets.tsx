import { Button, Group } from '@mantine/core'
import { parseTicketNumber } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CallFailed } from '#api/client.ts'
import { ListFailed } from '#ui/rows/list-failed.tsx'
import type { Rows } from '#ui/rows/use-rows.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { ticketIdQuery } from '#entities/ticket/ticket-of-number.ts'
import { inboxAddress } from '../address.ts'
import type { ListedTicket } from '../queries.ts'
import classes from './list.module.css'
import { EVERYTHING } from '../views/everything.ts'
import { WrongFilter } from './empty-states.tsx'

type Props = {
  rows: Rows<ListedTicket>
  /** The condition of the filter. Empty for none. */
  filter: string
  /** Id of the shown view. */
  view: string
  empty: ReactNode
  onClear: () => void
}

/** The end of the list: loading, failed or empty states, or nothing. */
export function NoTickets({ rows, filter, view, empty, onClear }: Props) {
  const isFiltered = filter !== ''
  const { isThere, count, complete, failure, loadingMore } = rows
  // The filter field shows the error: a person or team is unknown.
  if (isFiltered && failure instanceof CallFailed && failure.code === 'validation')
    return <WrongFilter onClear={onClear} />
  if (failure) return <ListFailed rows={rows} failure={failure} />
  if (!isThere || (count === 0 && !complete))
    return (
      <div className={classes.bones}>
        <Skeletons shape="lines" />
      </div>
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
function Elsewhere({ filter, view }: Pick<Props, 'filter' | 'view'>) {
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
