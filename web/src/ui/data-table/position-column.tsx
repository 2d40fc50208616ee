import type { Message } from '@support-desk/contract'
import { formatCount } from '../text/numbers.ts'
import type { Column } from './column.ts'

/** A column of row numbers. It is as wide as the highest number. It is missing on phones, where rows are cards. */
export const positionColumn = <Row, Sort extends string>(
  label: Message,
  className: string | undefined,
): Column<Row, Sort> => ({
  key: 'position',
  label,
  width: 'calc(max(30px, var(--digits) * 8px) + 4px + 2 * var(--cell-space))',
  card: 'none',
  cell: (_, index) => <span className={className}>{formatCount(index + 1)}</span>,
})
