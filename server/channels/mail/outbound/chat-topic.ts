/** The topic of the one waiting email about unread messages of a chat. */
export const chatTopic = (ticketId: string, readerId: string): string => `chat:${ticketId}:${readerId}`
