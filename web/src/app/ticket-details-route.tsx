import { LatestAnswer } from '#features/conversation/latest-answer.tsx'
import { ChatPanel } from '#features/conversation/chat/chat-panel.tsx'
import { TicketDetailsPage } from '#features/tickets/details/ticket-details-page.tsx'
import { late } from '#ui/late/late.tsx'

const TicketReading = late(
  async () => (await import('#features/conversation/reading/ticket-reading.tsx')).TicketReading,
)
/** The ticket is there to be read first. */
const TicketWriting = late(
  async () => (await import('#features/conversation/writing/ticket-writing.tsx')).TicketWriting,
)

/** A ticket with its chat: two areas that do not know each other meet here. */
export const TicketDetailsRoute = () => (
  <TicketDetailsPage chat={ChatPanel} reading={TicketReading} writing={TicketWriting} answer={LatestAnswer} />
)
