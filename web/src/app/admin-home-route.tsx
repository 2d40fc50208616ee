import { AdminHomePage } from '#features/reports/admin-home-page.tsx'
import { FailedMail } from '#features/mail/failed-mail.tsx'
import { LateChecklist } from './late-checklist.ts'

/** The home page of an admin, with the first steps of a new desk and a notice about failed mail. */
export const AdminHomeRoute = () => (
  <AdminHomePage
    notice={
      <>
        <FailedMail />
        <LateChecklist />
      </>
    }
  />
)
