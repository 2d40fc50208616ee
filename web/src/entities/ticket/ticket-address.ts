/** Path of a ticket's page. */
export const ticketAddress = (id: string): string => `/ViewTicketDetails/${id}`

/** Short path of a ticket for sharing. It redirects to the ticket's page. */
export const numberAddress = (number: number): string => `/t/${number}`

/** Path of the page where an admin assigns a ticket. */
export const assignAddress = (id: string): string => `/allsupportteam/${id}`

const REASSIGN = 'reassign'

/** Path of the same page for an assigned ticket. */
export const reassignAddress = (id: string): string => `${assignAddress(id)}?${REASSIGN}=1`

/** Whether query parameters belong to {@link reassignAddress}. */
export const isReassigning = (words: URLSearchParams): boolean => words.has(REASSIGN)
