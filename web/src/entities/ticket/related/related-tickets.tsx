import { LinkedTickets } from './linked-tickets.tsx'
import classes from './related.module.css'
import { SimilarTickets } from './similar-tickets.tsx'

/** What staff see of other tickets beside one: those that it is linked with, and those about the same. */
export const RelatedTickets = ({ ticketId }: { ticketId: string }) => (
  <div className={classes.related}>
    <LinkedTickets ticketId={ticketId} />
    <SimilarTickets ticketId={ticketId} />
  </div>
)
