import { LatestAnswer } from '#features/conversation/latest-answer.tsx'
import { ChatPanel } from '#features/conversation/chat/chat-panel.tsx'
import { TicketDetailsPage } from '#features/tickets/details/ticket-details-page.tsx'
import { late } from '#ui/late/late.tsx'

const TicketReading = late(
  async () => (await import('#features/conversation/reading/ticket-reading.tsx')).TicketReading,
)
/** Lazy: readers see the ticket first. */
const TicketWriting = late(
  async () => (await import('#features/conversation/writing/ticket-writing.tsx')).TicketWriting,
)

/** The page of a ticket with its chat. It combines two features that do not import each other. */
export const TicketDetailsRoute = () => (
  <TicketDetailsPage chat={ChatPanel} reading={TicketReading} writing={TicketWriting} answer={LatestAnswer} />
)
