import type { Role } from '@support-desk/contract'

/** Path of the list of users of a role. */
export const usersAddress = (role: Role): string => `/AllUsers/Filterby/${role}`

/** Path of a user's details. Contains the name instead of the id, because names are unique and searchable. */
export const userAddress = (role: Role, username: string): string =>
  `${usersAddress(role)}?user=${encodeURIComponent(username)}`
