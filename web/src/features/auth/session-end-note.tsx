import { messages, type SessionEnd } from '@support-desk/contract'
import classes from '#ui/page/account-card.module.css'
import { t } from '#ui/language/t.ts'

const WHY = messages({
  logged_out: 'You logged out in another window.',
  ended_elsewhere: 'You ended this login from another device.',
  password_changed: 'Your password was changed, so your other sessions were ended.',
  second_factor_changed: 'Your two-factor authentication was changed, so your other sessions were ended.',
  ended_by_admin: 'An admin logged you out.',
  role_changed: 'Your role was changed. Log in to continue with the new one.',
  ended_by_provider: 'Your login provider logged you out.',
  suspended: 'Your account is suspended. Please ask an admin.',
  account_deleted: 'Your account was deleted.',
  expired: 'Your login has expired.',
}) satisfies Record<SessionEnd, string>

/** Says why the session ended and that typed text is kept. */
export function SessionEndNote({ why }: { why: SessionEnd }) {
  return (
    <p role="status" className={classes.note}>
      {t(WHY[why])}
      {why !== 'account_deleted' && <> {t('Drafts of tickets and messages are kept.')}</>}
    </p>
  )
}
