import type { TicketDetails } from '#api/models.ts'
import { late } from '#ui/late/late.tsx'

const SpamLine = late(async () => (await import('./spam-line.tsx')).SpamLine, null)

/** Tells staff that a ticket is spam. Renders nothing for other tickets. */
export const SpamNote = ({ ticket }: { ticket: TicketDetails }) =>
  ticket.queue?.isSpam ? <SpamLine ticketId={ticket.id} /> : null
