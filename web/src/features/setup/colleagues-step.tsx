import { t } from '#ui/language/t.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'

/** Invites colleagues by email or by a link to copy. */
export const ColleaguesStep = () => (
  <>
    <InviteForm />
    <h2>{t('Open invitations')}</h2>
    <InvitationList />
  </>
)
