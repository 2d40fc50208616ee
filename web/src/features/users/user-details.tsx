import type { User } from '#api/models.ts'
import { Button, Group } from '@mantine/core'
import { message, type Role, type UserCardOnWire } from '@support-desk/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { ROLE_NAMES } from '#entities/user/role-names.ts'
import { ServiceBadge } from '#entities/user/service-badge.tsx'
import { SuspendedBadge } from '#entities/user/suspended-badge.tsx'
import { UserPicture } from '#entities/user/user-picture.tsx'
import { userQuery } from '#entities/user/queries.ts'
import { DangerZone } from './danger-zone.tsx'
import { EndSessions } from './end-sessions.tsx'
import { usersAddress } from './users-address.ts'
import classes from './users.module.css'
import { Suspension } from './suspension.tsx'
import { UserPrivacy } from './user-privacy.tsx'
import { UserTickets } from './user-tickets.tsx'
import { ResetFactors } from './reset-factors.tsx'
import { useUser } from './use-user.ts'
import { rich, t } from '#ui/language/t.ts'

/** One user: the account, the actions of an admin, and the user's tickets. */
export function UserDetails({ role, username }: { role: Role; username: string }) {
  const { data: user, error, isPending } = useUser(role, username)
  const goBack = (
    <Button
      component={Link}
      to={usersAddress(role)}
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      {t('Go back')}
    </Button>
  )
  if (!user && isPending) return <Skeletons shape="details" />
  if (!user && error)
    return (
      <EmptyState
        kind="cannot-load"
        title={t('Couldn’t load {name}', { name: username })}
        text={error.message}
        action={goBack}
      />
    )
  if (!user)
    return (
      <EmptyState kind="no-match" title={t('User “{name}” not found', { name: username })} action={goBack} />
    )
  return (
    <>
      <Group mb={16}>{goBack}</Group>
      <Facts user={user} />
      <div className={classes.matters}>
        <LoginMatters user={user} />
        <Suspension user={user} />
        <UserPrivacy user={user} />
      </div>
      <DangerZone user={user} />
      {user.role !== 'Admin' && <UserTickets user={{ ...user, role: user.role }} />}
    </>
  )
}

/**
 * Hidden for machines and contacts, which have no sessions or second factors, and for suspended users, who have no
 * sessions.
 */
function LoginMatters({ user }: { user: User }) {
  const { data: card } = useQuery(userQuery(user.id))
  if (user.suspendedAt !== null || user.isService || card?.isContact !== false) return null
  return (
    <>
      <ResetFactors user={user} />
      <EndSessions user={user} />
    </>
  )
}

function Facts({ user }: { user: User }) {
  const { data: card } = useQuery(userQuery(user.id))
  const facts = [
    [
      message('Username'),
      <Group key="name" component="span" display="inline-flex" gap="4px 8px" align="baseline">
        <bdi>{user.username}</bdi>
        {user.suspendedAt !== null && <SuspendedBadge />}
        {user.isService && <ServiceBadge />}
      </Group>,
    ],
    [message('Email'), <CodeText key="email">{user.email}</CodeText>],
    [message('Power'), t(ROLE_NAMES[user.role])],
    [message('Department'), user.department || t('NO dept')],
    [message('Empcode'), <CodeText key="code">{user.employeeCode || '0'}</CodeText>],
    [message('Joined Date'), <Moment key="time" value={user.createdAt} />],
    ...(card && user.role === 'User'
      ? [[message('Login'), <LoginWords key="login" card={card} />] as const]
      : []),
  ] as const
  return (
    <section className={classes.facts} aria-label={user.username}>
      <UserPicture name={user.username} size={56} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Whether the user has a login, or only writes by mail. */
function LoginWords({ card: { isContact, claimedAt, isService } }: { card: UserCardOnWire }) {
  if (isService) return t('None: programs use API tokens.')
  if (isContact)
    return t('None: this contact writes by email. Registering with this address creates a login.')
  if (claimedAt === null) return t('Self-registered')
  return rich('Self-registered {when}; before that, they wrote only by email.', {
    when: <Moment value={claimedAt} />,
  })
}
