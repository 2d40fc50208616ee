import { Group } from '@mantine/core'
import { ROLE_WORDS, ROLES } from '@support-desk/contract'
import { Link, useMatch, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { FormerUsers } from './former-users.tsx'
import { UsersTable } from './users-table.tsx'
import { usersAddress } from './users-address.ts'
import classes from './users.module.css'
import { UserDetails } from './user-details.tsx'
import { UsernameIssues } from './username-issues.tsx'
import { t } from '#ui/language/t.ts'

/** All accounts by role, and the details of one account. */
export function UsersPage() {
  const word = useMatch('/AllUsers/Filterby/:filter')?.params.filter ?? 'User'
  const role = ROLES.find((known) => known.toLowerCase() === word.toLowerCase())
  const user = useSearchParams()[0].get('user')
  return (
    <>
      <SettingsHeader
        page="users"
        actions={
          <>
            <UsernameIssues />
            <FormerUsers />
          </>
        }
      />
      <Group component="nav" gap={4} mb={16} aria-label={t('Users by role')}>
        {ROLES.map((known) => (
          <Link
            key={known}
            to={usersAddress(known)}
            className={classes.role}
            aria-current={known === role ? 'page' : undefined}
          >
            {t(ROLE_WORDS[known])}
          </Link>
        ))}
      </Group>
      {!role && (
        <EmptyState
          kind="no-match"
          title={t('Unknown role “{word}”', { word })}
          text={t('Choose a role above.')}
        />
      )}
      {role && !user && <UsersTable key={role} role={role} />}
      {role && user && <UserDetails key={user} role={role} username={user} />}
    </>
  )
}
