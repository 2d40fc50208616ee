import type { Role } from '@support-desk/contract'

/** Where the users of a role are listed. */
export const peopleAddress = (role: Role): string => `/AllUsers/Filterby/${role}`

/** Where one of them is shown. Names are unique, and unlike ids they can be searched for. */
export const personAddress = (role: Role, username: string): string =>
  `${peopleAddress(role)}?person=${encodeURIComponent(username)}`
