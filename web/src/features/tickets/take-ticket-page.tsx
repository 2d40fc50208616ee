import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS } from './ticket-columns.tsx'
import classes from './ticket-columns.module.css'
import { TicketList } from './ticket-list.tsx'

const columns = [
  COLUMNS.position('S.No'),
  COLUMNS.id(),
  COLUMNS.occurred('Date'),
  COLUMNS.created('Raised'),
  COLUMNS.subject(),
  COLUMNS.assignee('Assign'),
  COLUMNS.status(),
  COLUMNS.action('Actions', (ticket) =>
    ticket.AssignedUser ? (
      <span className={classes.hint}>Already Assign</span>
    ) : (
      <OpenTicketButton ticket={ticket} label="Take" />
    ),
  ),
]

/** Every ticket there is, for support members who look for one to take. */
export function TakeTicketPage() {
  return (
    <>
      <PageHeader title="Take New Ticket" />
      <TicketList
        source={{ call: 'listAllTickets' }}
        columns={columns}
        empty={
          <EmptyState
            kind="nothing-yet"
            title="No tickets yet"
            text="New ones appear here as soon as somebody raises one."
          />
        }
      />
    </>
  )
}
