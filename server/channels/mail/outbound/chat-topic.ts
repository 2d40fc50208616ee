/** Names the one mail that waits while a reader has not seen a chat. */
export const chatTopic = (ticketId: string, readerId: string): string => `chat:${ticketId}:${readerId}`
