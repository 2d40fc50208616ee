import type { Session } from '#api/models.ts'
import type { Workspace } from '@support-desk/contract'

import { homeOf, INBOX } from '#ui/own-pages.ts'

/** The workspace settings of the user. Undefined if they could not be loaded. */
type HomeSettings = Pick<Workspace, 'firstPage'> | undefined

/** The first page after a login. Requesters without a picture start at their profile. */
export const homeAfterLogin = ({ role, hasPicture }: Session, chosen: HomeSettings): string =>
  role === 'User' ? (hasPicture ? '/NewTicket' : '/profileupdate') : staffHome(role, chosen)

/** The first page when the login screen opens with an existing session. */
export const homeOnLoad = ({ role, hasPicture }: Session, chosen: HomeSettings): string =>
  role === 'User' ? (hasPicture ? '/profileupdate' : '/NewTicket') : staffHome(role, chosen)

const staffHome = (role: Session['role'], chosen: HomeSettings): string =>
  chosen?.firstPage === 'inbox' ? INBOX : homeOf(role)
