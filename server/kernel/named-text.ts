import type { Role } from '@support-desk/contract'

/** Stands for a user's name in texts that earlier versions kept. */
const NAME_SIGN = '\u{fffc}'

/** The text with a name where its sign is. */
export const withName = (text: string, name: string | null): string =>
  name === null ? text : text.replace(NAME_SIGN, () => name)

/** What stands where a name was that is forgotten. Nobody else is called that. */
export const nameOfErased = (role: Role): string => (role === 'User' ? 'Former user' : 'Former member')
