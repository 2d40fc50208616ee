import { ChatPanel } from '../features/chat/chat-panel.tsx'
import { TicketDetailsPage } from '../features/tickets/ticket-details-page.tsx'

/** A ticket with its chat: two areas that do not know each other meet here. */
export const TicketDetailsRoute = () => <TicketDetailsPage chat={ChatPanel} />
