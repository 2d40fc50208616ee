import { Button } from '@mantine/core'
import type { Role, UserOnWire } from '@support-desk/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeletons } from '../../ui/loading.tsx'
import { formatMoment } from '../../ui/relative-time.tsx'
import { PersonPicture } from '../../ui/person-picture.tsx'
import { DeletePerson } from './delete-person.tsx'
import { EndSessions } from './end-sessions.tsx'
import { peopleAddress } from './people-address.ts'
import classes from './people.module.css'
import { PersonPrivacy } from './person-privacy.tsx'
import { PersonTickets } from './person-tickets.tsx'
import { ResetFactors } from './reset-factors.tsx'
import { usePerson } from './use-person.ts'
import { isolate } from '../../ui/isolate.ts'

/** One person: who they are, their tickets, and the way to delete them. */
export function PersonDetails({ role, username }: { role: Role; username: string }) {
  const { data: person, error, isPending } = usePerson(role, username)
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
        <DeletePerson person={person} />
      </div>
      <Facts person={person} />
      <div className={classes.matters}>
        <ResetFactors person={person} />
        <EndSessions person={person} />
        <PersonPrivacy person={person} />
      </div>
      {person.power !== 'Admin' && <PersonTickets person={{ ...person, power: person.power }} />}
    </>
  )
}

function Facts({ person }: { person: UserOnWire }) {
  const facts = [
    ['Username', person.username],
    ['Email', person.email],
    ['Power', person.power],
    ['Department', person.department || 'NO dept'],
    ['Empcode', person.EmployeeCode || '0'],
    ['Joined Date', formatMoment(person.CreatedAT)],
  ] as const
  return (
    <section className={classes.facts} aria-label={person.username}>
      <PersonPicture name={person.username} size={56} />
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
