import type { SessionEnd } from '@support-desk/contract'
import { sessionEnd } from '../../api/session-end.ts'
import classes from './shared/account-card.module.css'

const WHY: Record<SessionEnd, string> = {
  logged_out: 'You logged out in another window.',
  ended_elsewhere: 'You ended this login from another device.',
  password_changed: 'Your password was changed, which ends all other logins.',
  second_factor_changed: 'The second step of your login was changed, which ends all other logins.',
  ended_by_admin: 'An admin logged you out.',
  account_deleted: 'Your account was deleted.',
  expired: 'Your login has expired.',
}

/** Says why somebody who was signed in has to log in, and that nothing they typed is lost. */
export function SessionEndNote() {
  const why = sessionEnd()
  if (!why) return null
  return (
    <p role="status" className={classes.note}>
      {WHY[why]}
      {why !== 'account_deleted' && ' Drafts of tickets and messages are kept.'}
    </p>
  )
}
