import type { Role } from '@support-desk/contract'

/**
 * Stands in a text for the name of the user that the text is about. The name is put in when it is read, so that it can
 * be forgotten in one place.
 */
export const NAME_SIGN = '\u{fffc}'

/** The text with a name where its sign is. */
export const withName = (text: string, name: string | null): string =>
  name === null ? text : text.replace(NAME_SIGN, () => name)

/** What stands where a name was that is forgotten. Nobody else is called that. */
export const nameOfErased = (role: Role): string => (role === 'User' ? 'Former user' : 'Former member')
