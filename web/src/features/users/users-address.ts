import type { Role } from '@support-desk/contract'

/** Where the users of a role are listed. */
export const usersAddress = (role: Role): string => `/AllUsers/Filterby/${role}`

/** Where one of them is shown. Names are unique, and unlike ids they can be searched for. */
export const userAddress = (role: Role, username: string): string =>
  `${usersAddress(role)}?user=${encodeURIComponent(username)}`
