/** Where the details of a ticket are shown. */
export const ticketAddress = (id: string): string => `/ViewTicketDetails/${id}`

/** Where an admin chooses whom to give a ticket to. */
export const assignAddress = (id: string): string => `/allsupportteam/${id}`
