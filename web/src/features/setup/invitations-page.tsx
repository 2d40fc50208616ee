import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { t } from '#ui/language/t.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'

/** Lets admins invite colleagues, and revoke open invitations. */
export const InvitationsPage = () => (
  <>
    <SettingsHeader page="invitations" />
    <InviteForm />
    <h2>{t('Open invitations')}</h2>
    <InvitationList />
  </>
)
