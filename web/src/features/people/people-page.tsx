import { ROLES, type Role } from '@support-desk/contract'
import { Link, useMatch, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FormerPeople } from './former-people.tsx'
import { PeopleTable } from './people-table.tsx'
import { peopleAddress } from './people-address.ts'
import classes from './people.module.css'
import { PersonDetails } from './person-details.tsx'
import { UsernameIssues } from './username-issues.tsx'

const LABELS: Record<Role, string> = { User: 'User', SupportTeam: 'Support Team', Admin: 'Admin' }

/** Everybody who has an account, by role, and each of them in detail. */
export function PeoplePage() {
  const word = useMatch('/AllUsers/Filterby/:filter')?.params.filter ?? 'User'
  const role = ROLES.find((known) => known.toLowerCase() === word.toLowerCase())
  const person = useSearchParams()[0].get('person')
  return (
    <>
      <PageHeader
        title="All Users"
        actions={
          <>
            <UsernameIssues />
            <FormerPeople />
          </>
        }
      />
      <nav className={classes.roles} aria-label="Users by role">
        {ROLES.map((known) => (
          <Link
            key={known}
            to={peopleAddress(known)}
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
      {role && !person && <PeopleTable key={role} role={role} />}
      {role && person && <PersonDetails key={person} role={role} username={person} />}
    </>
  )
}
