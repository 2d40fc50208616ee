import type { User } from '#api/models.ts'
import { type AccountSort, message, type Role } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '#ui/data-table/column.ts'
import { positionColumn } from '#ui/data-table/position-column.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { ServiceBadge } from '#entities/user/service-badge.tsx'
import { SuspendedBadge } from '#entities/user/suspended-badge.tsx'
import { userAddress } from './users-address.ts'
import cell from '#ui/data-table/cell-text.module.css'
import classes from './users.module.css'
import { t } from '#ui/language/t.ts'

type UserColumn = Column<User, AccountSort>

const position: UserColumn = positionColumn(message('S.No'), classes.dim)
const username = (width: string): UserColumn => ({
  key: 'username',
  label: message('Username'),
  role: 'link',
  width,
  sort: ['username', '-username'],
  before: ({ suspendedAt, isService }) =>
    suspendedAt !== null ? <SuspendedBadge isShort /> : isService ? <ServiceBadge isShort /> : null,
  cell: (user) => user.username,
})
const email: UserColumn = {
  key: 'email',
  label: message('Email'),
  sort: ['email', '-email'],
  card: 1,
  cell: (user) => <EmailText address={user.email} />,
  cardCell: (user) => <CodeText>{user.email}</CodeText>,
}
const joined: UserColumn = {
  key: 'joined',
  label: message('Joined Date'),
  width: 'calc(82px + 2 * var(--cell-space))',
  card: 2,
  sort: ['createdAt', '-createdAt'],
  cell: (user) => <RelativeTime value={user.createdAt} length="short" />,
}
const department: UserColumn = {
  key: 'department',
  label: message('Department'),
  width: 'clamp(96px, 12cqi, 160px)',
  card: 3,
  cell: (user) => user.department || <span className={classes.dim}>{t('NO dept')}</span>,
}
const employeeCode: UserColumn = {
  key: 'code',
  label: message('EmployeeCode'),
  width: 'clamp(72px, 10.5cqi, 128px)',
  cell: (user) =>
    user.employeeCode ? <CodeText>{user.employeeCode}</CodeText> : <span className={classes.dim}>0</span>,
}
const raised: UserColumn = {
  key: 'raised',
  label: message('Total Tickets'),
  width: 'calc(48px + 2 * var(--cell-space))',
  cell: (user) => <span className={cell.number}>{formatCount(user.ticketsRaised)}</span>,
}
const assigned: UserColumn = {
  key: 'assigned',
  label: message('Total Assigned Tickets'),
  width: 'calc(100px + 2 * var(--cell-space))',
  cell: (user) => <span className={cell.number}>{formatCount(user.ticketsAssigned)}</span>,
}
const view = (width: string): UserColumn => ({
  key: 'action',
  label: message('Actions'),
  width,
  role: 'action',
  cell: (user) => (
    <Button
      component={Link}
      to={userAddress(user.role, user.username)}
      variant="default"
      size="compact-xs"
      className={classes.view}
      aria-label={t('View User Deatails of {name}', { name: user.username })}
    >
      {t('View User Deatails')}
    </Button>
  ),
})

/** Staff lists have fewer columns, with room for names and button labels. */
const ROOMY = 'clamp(128px, 22cqi, 280px)'
const ONE_LINE = '154px'

/** Columns of the user list by role. */
export const USER_COLUMNS: Record<Role, readonly UserColumn[]> = {
  User: [
    position,
    username('clamp(98px, 14cqi, 240px)'),
    email,
    joined,
    department,
    employeeCode,
    raised,
    view('clamp(92px, 33cqi - 130px, 164px)'),
  ],
  SupportTeam: [position, username(ROOMY), email, joined, assigned, view(ONE_LINE)],
  Admin: [position, username(ROOMY), email, joined, view(ONE_LINE)],
}
