import { PageHeader } from '../../ui/page-header.tsx'
import { useSession } from '../../ui/use-session.ts'
import classes from './account.module.css'
import { OwedPage } from './owed-page.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Where everybody looks after the safety of their own account. */
export function AccountPage() {
  const owes = useSession()?.owes
  if (owes) return <OwedPage owes={owes} />
  return (
    <>
      <PageHeader title="Account and security" />
      <div className={classes.page}>
        <PasswordSection />
        <SessionsSection />
      </div>
    </>
  )
}
