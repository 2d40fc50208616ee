/** The chat of a ticket. */
export const ChatPanel = ({ ticketId }: { ticketId: string; onClose?: () => void }) => <section>{ticketId}</section>
