export type Notification = { id: string; ticketId: string; subject: string; text: string; createdAt: string }
