import { AdminHomePage } from '#features/reports/admin-home-page.tsx'
import { FailingMailboxes } from '#entities/mail/alarm/failing-mailboxes.tsx'
import { FailedMail } from '#features/mail/failed-mail.tsx'
import { LateChecklist } from './late-checklist.ts'

/** The home page of an admin, with failing mailboxes, a notice about failed mail and the first steps of a new desk. */
export const AdminHomeRoute = () => (
  <AdminHomePage
    notice={
      <>
        <FailingMailboxes />
        <FailedMail />
        <LateChecklist />
      </>
    }
  />
)
