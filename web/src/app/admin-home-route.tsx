import { AdminHomePage } from '#features/reports/admin-home-page.tsx'
import { FailedMail } from '#features/mail/failed-mail.tsx'

/** The home page of an admin, with a notice about failed mail. */
export const AdminHomeRoute = () => <AdminHomePage notice={<FailedMail />} />
