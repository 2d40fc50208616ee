/** Where the details of a ticket are shown. */
export const ticketAddress = (id: string): string => `/ViewTicketDetails/${id}`

/** The address by which users tell each other of a ticket; it leads to the details. */
export const numberAddress = (number: number): string => `/t/${number}`

/** Where an admin chooses whom to give a ticket to. */
export const assignAddress = (id: string): string => `/allsupportteam/${id}`

const REASSIGN = 'reassign'

/** The same page for a ticket that somebody has. */
export const reassignAddress = (id: string): string => `${assignAddress(id)}?${REASSIGN}=1`

/** Whether the words of an address are those of {@link reassignAddress}. */
export const isReassigning = (words: URLSearchParams): boolean => words.has(REASSIGN)
