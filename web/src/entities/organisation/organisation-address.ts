/** Path of the list of organisations. */
export const ORGANISATIONS = '/organisations'

/** Path of the page of an organisation. */
export const organisationAddress = (id: string): string => `${ORGANISATIONS}/${id}`

/** Path of the list of shared tickets, for requesters. */
export const SHARED_TICKETS = '/shared-tickets'

/** Path of a shared ticket. */
export const sharedTicketAddress = (id: string): string => `${SHARED_TICKETS}/${id}`
