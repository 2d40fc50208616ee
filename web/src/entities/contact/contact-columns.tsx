import { message } from '@support-desk/contract/languages/message'
import type { Column } from '#ui/data-table/column.ts'
import { EmailText } from '#ui/text/email-text.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import type { ContactRow } from './queries.ts'
import { NoValue } from '#ui/data-table/no-value.tsx'
import cell from '#ui/data-table/cell-text.module.css'

export const CONTACT_COLUMNS: readonly Column<ContactRow, 'name'>[] = [
  {
    key: 'name',
    label: message('Name'),
    role: 'link',
    width: 'clamp(140px, 32cqi, 360px)',
    order: 'ascending',
    cell: ({ username }) => username,
  },
  {
    key: 'email',
    label: message('Email'),
    card: 1,
    cell: ({ email }) => (email ? <EmailText address={email} /> : <NoValue />),
  },
  {
    key: 'department',
    label: message('Department'),
    width: 'clamp(100px, 22cqi, 240px)',
    isFirstToGo: true,
    cell: ({ department }) =>
      department ? <span className={cell.twoLines}>{department}</span> : <NoValue />,
  },
  {
    key: 'organisation',
    label: message('Organisation'),
    width: 'clamp(100px, 22cqi, 240px)',
    cell: ({ organisation }) =>
      organisation ? (
        <span className={cell.twoLines} dir="auto">
          {organisation.name}
        </span>
      ) : (
        <NoValue />
      ),
  },
  {
    key: 'tickets',
    label: message('Tickets'),
    width: 'calc(64px + 2 * var(--cell-space))',
    cell: ({ ticketsRaised }) => <span className={cell.number}>{formatCount(ticketsRaised)}</span>,
  },
]
