import type { Role, UserOnWire, UserSort } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '../../ui/data-table/column.ts'
import { formatCount } from '../../ui/numbers.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { personAddress } from './people-address.ts'
import classes from './people.module.css'

type PersonColumn = Column<UserOnWire, UserSort>

const position: PersonColumn = {
  key: 'position',
  label: 'S.No',
  width: 'clamp(44px, 6cqi, 64px)',
  cell: (_, index) => <span className={classes.dim}>{formatCount(index + 1)}</span>,
}
const username: PersonColumn = {
  key: 'username',
  label: 'Username',
  role: 'link',
  width: 'clamp(94px, 11cqi, 220px)',
  sort: ['username', '-username'],
  cell: (person) => person.username,
}
const email: PersonColumn = {
  key: 'email',
  label: 'Email',
  sort: ['email', '-email'],
  cell: (person) => <span title={person.email}>{person.email}</span>,
}
const joined: PersonColumn = {
  key: 'joined',
  label: 'Joined Date',
  width: 'clamp(106px, 12cqi, 144px)',
  sort: ['CreatedAT', '-CreatedAT'],
  cell: (person) => <RelativeTime value={person.CreatedAT} />,
}
const department: PersonColumn = {
  key: 'department',
  label: 'Department',
  width: 'clamp(96px, 12cqi, 160px)',
  cell: (person) => person.department || <span className={classes.dim}>NO dept</span>,
}
const employeeCode: PersonColumn = {
  key: 'code',
  label: 'EmployeeCode',
  width: 'clamp(100px, 11cqi, 128px)',
  cell: (person) => person.EmployeeCode || <span className={classes.dim}>0</span>,
}
const raised: PersonColumn = {
  key: 'raised',
  label: 'Total Tickets',
  width: 'clamp(92px, 10cqi, 104px)',
  cell: (person) => <span className={classes.number}>{formatCount(person.TotalCreated)}</span>,
}
const assigned: PersonColumn = {
  key: 'assigned',
  label: 'Total Assigned Tickets',
  width: '176px',
  cell: (person) => <span className={classes.number}>{formatCount(person.TotalAssigned)}</span>,
}
const view: PersonColumn = {
  key: 'action',
  label: 'Actions',
  width: '142px',
  role: 'action',
  cell: (person) => (
    <Button
      component={Link}
      to={personAddress(person.power, person.username)}
      variant="default"
      size="compact-xs"
      aria-label={`View User Deatails of ${person.username}`}
    >
      View User Deatails
    </Button>
  ),
}

/** The width below which the columns of a role would hide addresses. */
export const ROOM_FOR_PEOPLE: Record<Role, number> = { User: 790, SupportTeam: 700, Admin: 600 }

/** What a list of people says about each of them, by role. */
export const PEOPLE_COLUMNS: Record<Role, readonly PersonColumn[]> = {
  User: [position, username, email, joined, department, employeeCode, raised, view],
  SupportTeam: [position, username, email, joined, assigned, view],
  Admin: [position, username, email, joined, view],
}
