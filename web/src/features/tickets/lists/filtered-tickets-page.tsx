import { message, messages, TICKET_FILTERS, type TicketFilter } from '@support-desk/contract'
import { useParams } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useSession } from '#ui/use-session.ts'
import { filterOf, ticketsOfStatus } from './listings.ts'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS } from './ticket-columns.tsx'
import { TicketListPage } from './ticket-list-page.tsx'
import { t } from '#ui/language/t.ts'
import { formatList } from '#ui/text/numbers.ts'

const columns = [
  COLUMNS.position(message('s.no')),
  COLUMNS.created(message('Created Time')),
  COLUMNS.subject(),
  COLUMNS.status(),
  COLUMNS.assignee(message('Assigned User')),
  COLUMNS.occurred(message('Occured Date')),
  COLUMNS.action(message('Actions'), (ticket) => <OpenTicketButton ticket={ticket} kind="view" />),
]
/** Staff also see the requester. */
const staffColumns = [...columns, COLUMNS.requester()]

/** Spelled as in the address. */
const TITLE = message(
  '{word, select, Pending {Pending Tickets} Solved {Solved Tickets} waiting {waiting Tickets} OnHold {OnHold Tickets} Unassigned {Unassigned Tickets} Total {Total Tickets} other {{word} Tickets}}',
)

/** Tickets of one status: the reader's own, or all for an admin. */
export function FilteredTicketsPage() {
  const word = useParams().filter ?? ''
  const session = useSession()
  const filter = filterOf(word)
  const title = t(TITLE, { word })
  if (!filter || !session)
    return (
      <>
        <PageHeader title={title} />
        {!filter && (
          <EmptyState
            kind="no-match"
            title={t('Unknown status “{word}”', { word })}
            text={t('Tickets can be listed by {words}.', { words: formatList(TICKET_FILTERS) })}
          />
        )}
      </>
    )
  const { role } = session
  return (
    <TicketListPage
      key={filter}
      title={title}
      {...ticketsOfStatus(filter, role)}
      columns={role === 'User' ? columns : staffColumns}
      empty={<NoTickets filter={filter} />}
    />
  )
}

function NoTickets({ filter }: { filter: TicketFilter }) {
  const title = t(NOTHING[filter])
  if (filter === 'Total' || filter === 'Solved') return <EmptyState kind="nothing-yet" title={title} />
  return <EmptyState kind="all-done" title={title} text={t('Nothing left to do.')} />
}

const NOTHING = messages({
  Total: 'No tickets yet',
  Solved: 'No solved tickets yet',
  Pending: 'No pending tickets',
  OnHold: 'No tickets on hold',
  waiting: 'No waiting tickets',
  Unassigned: 'No unassigned tickets',
})
