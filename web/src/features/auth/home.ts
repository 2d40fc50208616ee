import type { Session } from '../../api/models.ts'

import { homeOf } from '../../ui/own-pages.ts'

/** Where a user begins right after logging in: who has no picture yet is asked for one first. */
export const homeAfterLogin = ({ role, hasPicture }: Session): string =>
  role === 'User' ? (hasPicture ? '/NewTicket' : '/profileupdate') : homeOf(role)

/** Where a user begins whose login was found when the login screen opened. */
export const homeOnLoad = ({ role, hasPicture }: Session): string =>
  role === 'User' ? (hasPicture ? '/profileupdate' : '/NewTicket') : homeOf(role)
