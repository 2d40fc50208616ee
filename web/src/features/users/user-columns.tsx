import type { User } from '../../api/models.ts'
import type { UserSort } from '../../api/sorts.ts'
import type { Role } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '../../ui/data-table/column.ts'
import { positionColumn } from '../../ui/data-table/position-column.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { formatCount } from '../../ui/text/numbers.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { personAddress } from './users-address.ts'
import classes from './users.module.css'

type PersonColumn = Column<User, UserSort>

const position: PersonColumn = positionColumn('S.No', classes.dim)
const username = (width: string): PersonColumn => ({
  key: 'username',
  label: 'Username',
  role: 'link',
  width,
  sort: ['username', '-username'],
  cell: (person) => person.username,
})
const email: PersonColumn = {
  key: 'email',
  label: 'Email',
  sort: ['email', '-email'],
  card: 1,
  cell: (person) => <EmailText address={person.email} />,
  cardCell: (person) => person.email,
}
const joined: PersonColumn = {
  key: 'joined',
  label: 'Joined Date',
  width: 'calc(82px + 2 * var(--cell-space))',
  card: 2,
  sort: ['createdAt', '-createdAt'],
  cell: (person) => <RelativeTime value={person.createdAt} length="short" />,
}
const department: PersonColumn = {
  key: 'department',
  label: 'Department',
  width: 'clamp(96px, 12cqi, 160px)',
  card: 3,
  cell: (person) => person.department || <span className={classes.dim}>NO dept</span>,
}
const employeeCode: PersonColumn = {
  key: 'code',
  label: 'EmployeeCode',
  width: 'clamp(72px, 10.5cqi, 128px)',
  cell: (person) => person.employeeCode || <span className={classes.dim}>0</span>,
}
const raised: PersonColumn = {
  key: 'raised',
  label: 'Total Tickets',
  width: 'calc(48px + 2 * var(--cell-space))',
  cell: (person) => <span className={classes.number}>{formatCount(person.raisedCount)}</span>,
}
const assigned: PersonColumn = {
  key: 'assigned',
  label: 'Total Assigned Tickets',
  width: 'calc(100px + 2 * var(--cell-space))',
  cell: (person) => <span className={classes.number}>{formatCount(person.assignedCount)}</span>,
}
const view = (width: string): PersonColumn => ({
  key: 'action',
  label: 'Actions',
  width,
  role: 'action',
  cell: (person) => (
    <Button
      component={Link}
      to={personAddress(person.role, person.username)}
      variant="default"
      size="compact-xs"
      className={classes.view}
      aria-label={`View User Deatails of ${person.username}`}
    >
      View User Deatails
    </Button>
  ),
})

/** Lists of staff say less, and have room for names and for the words of the button. */
const ROOMY = 'clamp(128px, 22cqi, 280px)'
const ONE_LINE = '154px'

/** What a list of users says about each of them, by role. */
export const PEOPLE_COLUMNS: Record<Role, readonly PersonColumn[]> = {
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
