import { ROLES, type Role } from '@support-desk/contract'
import { Link, useMatch, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FormerUsers } from './former-users.tsx'
import { UsersTable } from './users-table.tsx'
import { usersAddress } from './users-address.ts'
import classes from './users.module.css'
import { UserDetails } from './user-details.tsx'
import { UsernameIssues } from './username-issues.tsx'

const LABELS: Record<Role, string> = { User: 'User', SupportTeam: 'Support Team', Admin: 'Admin' }

/** Everybody who has an account, by role, and each of them in detail. */
export function UsersPage() {
  const word = useMatch('/AllUsers/Filterby/:filter')?.params.filter ?? 'User'
  const role = ROLES.find((known) => known.toLowerCase() === word.toLowerCase())
  const user = useSearchParams()[0].get('user')
  return (
    <>
      <PageHeader
        title="All Users"
        actions={
          <>
            <UsernameIssues />
            <FormerUsers />
          </>
        }
      />
      <nav className={classes.roles} aria-label="Users by role">
        {ROLES.map((known) => (
          <Link
            key={known}
            to={usersAddress(known)}
            className={classes.role}
            aria-current={known === role ? 'page' : undefined}
          >
            {LABELS[known]}
          </Link>
        ))}
      </nav>
      {!role && (
        <EmptyState
          kind="no-match"
          title={`There is no role “${word}”`}
          text="Choose one of the three above."
        />
      )}
      {role && !user && <UsersTable key={role} role={role} />}
      {role && user && <UserDetails key={user} role={role} username={user} />}
    </>
  )
}
