import { LateChecklist } from './late-checklist.ts'
import { InboxPage } from '#features/inbox/inbox-page.tsx'
import { useSession } from '#ui/use-session.ts'

/** The inbox. Admins see the first steps of a new desk below the views. */
export const InboxRoute = () => <InboxPage viewsFoot={useSession()?.role === 'Admin' && <LateChecklist />} />
