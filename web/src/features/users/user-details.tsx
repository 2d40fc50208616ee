import type { User } from '../../api/models.ts'
import { Button } from '@mantine/core'
import type { Role } from '@support-desk/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../ui/feedback/loading.tsx'
import { formatMoment } from '../../ui/text/relative-time.tsx'
import { UserPicture } from './shared/user-picture.tsx'
import { DeleteUser } from './delete-user.tsx'
import { EndSessions } from './end-sessions.tsx'
import { peopleAddress } from './users-address.ts'
import classes from './users.module.css'
import { UserPrivacy } from './user-privacy.tsx'
import { UserTickets } from './user-tickets.tsx'
import { ResetFactors } from './reset-factors.tsx'
import { useUser } from './use-user.ts'
import { isolate } from '../../ui/text/isolate.ts'

/** One person: who they are, their tickets, and the way to delete them. */
export function UserDetails({ role, username }: { role: Role; username: string }) {
  const { data: person, error, isPending } = useUser(role, username)
  const goBack = (
    <Button
      component={Link}
      to={peopleAddress(role)}
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      Go back
    </Button>
  )
  if (!person && isPending) return <Skeletons shape="details" />
  if (!person && error)
    return (
      <EmptyState
        kind="cannot-load"
        title={`${isolate(username)} could not be loaded`}
        text={error.message}
        action={goBack}
      />
    )
  if (!person)
    return (
      <EmptyState
        kind="no-match"
        title={`There is nobody called “${isolate(username)}” here`}
        action={goBack}
      />
    )
  return (
    <>
      <div className={classes.actions}>
        {goBack}
        <DeleteUser person={person} />
      </div>
      <Facts person={person} />
      <div className={classes.matters}>
        <ResetFactors person={person} />
        <EndSessions person={person} />
        <UserPrivacy person={person} />
      </div>
      {person.role !== 'Admin' && <UserTickets person={{ ...person, role: person.role }} />}
    </>
  )
}

function Facts({ person }: { person: User }) {
  const facts = [
    ['Username', person.username],
    ['Email', person.email],
    ['Power', person.role],
    ['Department', person.department || 'NO dept'],
    ['Empcode', person.employeeCode || '0'],
    ['Joined Date', formatMoment(person.createdAt)],
  ] as const
  return (
    <section className={classes.facts} aria-label={person.username}>
      <UserPicture name={person.username} size={56} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
