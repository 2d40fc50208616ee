import type { Session } from '#api/models.ts'
import type { Workspace } from '@support-desk/contract'

import { homeOf, INBOX } from '#ui/own-pages.ts'

/** What is known of the ways of working of whoever logs in; undefined where it could not be asked. */
type Chosen = Pick<Workspace, 'firstPage'> | undefined

/** Where a user begins right after logging in: who has no picture yet is asked for one first. */
export const homeAfterLogin = ({ role, hasPicture }: Session, chosen: Chosen): string =>
  role === 'User' ? (hasPicture ? '/NewTicket' : '/profileupdate') : staffHome(role, chosen)

/** Where a user begins whose login was found when the login screen opened. */
export const homeOnLoad = ({ role, hasPicture }: Session, chosen: Chosen): string =>
  role === 'User' ? (hasPicture ? '/profileupdate' : '/NewTicket') : staffHome(role, chosen)

const staffHome = (role: Session['role'], chosen: Chosen): string =>
  chosen?.firstPage === 'inbox' ? INBOX : homeOf(role)
