import { message } from '@support-desk/contract/languages/message'
import type { Column } from '#ui/data-table/column.ts'
import { t } from '#ui/language/t.ts'
import { isolate } from '#ui/text/isolate.ts'
import { countText } from '#ui/text/count-text.ts'
import { formatList } from '#ui/text/numbers.ts'
import type { Tag } from '#entities/ticket/tags/queries.ts'
import { NoValue } from '#ui/data-table/no-value.tsx'
import cell from '#ui/data-table/cell-text.module.css'

export const TAG_COLUMNS: readonly Column<Tag, 'name'>[] = [
  {
    key: 'name',
    label: message('Name'),
    role: 'link',
    width: 'clamp(140px, 36cqi, 400px)',
    order: 'ascending',
    cell: ({ name }) => name,
  },
  {
    key: 'others',
    label: message('Aliases'),
    card: 'none',
    cell: ({ otherNames }) =>
      otherNames.length > 0 ? (
        <span className={cell.twoLines} title={formatList(otherNames.map(isolate))}>
          {formatList(otherNames.map(isolate))}
        </span>
      ) : (
        <NoValue />
      ),
  },
  {
    key: 'archived',
    label: message('Status'),
    width: 'calc(84px + 2 * var(--cell-space))',
    isFirstToGo: true,
    card: 1,
    cell: ({ isArchived }) => (isArchived ? <span className={cell.dim}>{t('Archived')}</span> : t('Active')),
  },
  {
    key: 'tickets',
    label: message('Tickets'),
    width: 'calc(60px + 2 * var(--cell-space))',
    cell: ({ tickets }) => <span className={cell.number}>{countText(tickets)}</span>,
  },
]
