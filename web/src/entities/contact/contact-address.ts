/** Path of the list of contacts. */
export const CONTACTS = '/contacts'

/** Path of the page of a contact. */
export const contactAddress = (id: string): string => `${CONTACTS}/${id}`
