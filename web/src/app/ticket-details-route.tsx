import { ChatPanel } from '../features/conversation/chat-panel.tsx'
import { TicketWriting } from '../features/conversation/writing/ticket-writing.tsx'
import { TicketDetailsPage } from '../features/tickets/details/ticket-details-page.tsx'

/** A ticket with its chat: two areas that do not know each other meet here. */
export const TicketDetailsRoute = () => <TicketDetailsPage chat={ChatPanel} writing={TicketWriting} />
