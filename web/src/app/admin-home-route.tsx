import { AdminHomePage } from '#features/reports/admin-home-page.tsx'
import { FailedMail } from '#features/mail/failed-mail.tsx'

/** The first page of an admin, with the email that needs them. */
export const AdminHomeRoute = () => <AdminHomePage notice={<FailedMail />} />
