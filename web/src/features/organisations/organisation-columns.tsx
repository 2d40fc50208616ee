import { message } from '@support-desk/contract/languages/message'
import type { Column } from '#ui/data-table/column.ts'
import { t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import type { OrganisationRow } from '#entities/organisation/queries.ts'
import { NoValue } from '#ui/data-table/no-value.tsx'
import cell from '#ui/data-table/cell-text.module.css'

/** Domains shown in a row. */
const SHOWN = 3

export const ORGANISATION_COLUMNS: readonly Column<OrganisationRow, 'name'>[] = [
  {
    key: 'name',
    label: message('Name'),
    role: 'link',
    width: 'clamp(140px, 36cqi, 400px)',
    order: 'ascending',
    cell: ({ name }) => name,
  },
  {
    key: 'domains',
    label: message('Domains'),
    card: 1,
    cell: ({ domains }) =>
      domains.length > 0 ? (
        <CodeText>{domains.slice(0, SHOWN).join(', ') + (domains.length > SHOWN ? ' …' : '')}</CodeText>
      ) : (
        <NoValue />
      ),
  },
  {
    key: 'members',
    label: message('People'),
    width: 'calc(64px + 2 * var(--cell-space))',
    cell: ({ members }) => <span className={cell.number}>{formatCount(members)}</span>,
  },
  {
    key: 'sharing',
    label: message('Tickets'),
    width: 'calc(96px + 2 * var(--cell-space))',
    isFirstToGo: true,
    cell: ({ sharesTickets }) => (sharesTickets ? t('Shared') : <NoValue />),
  },
]
