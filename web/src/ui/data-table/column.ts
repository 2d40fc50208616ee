import type { Message } from '@support-desk/contract'
import type { ReactNode } from 'react'

/** One column of a table. A phone shows it as a value of a card. */
export type Column<Row, Sort extends string = never> = {
  key: string
  label: Message
  cell: (row: Row, index: number) => ReactNode
  /**
   * A CSS width. Columns without a width share the remaining space. 1cqi is 1% of the table's width. `--cell-space` is
   * the padding at each side of a cell. `--digits` is the number of digits in the highest row number.
   */
  width?: string
  /** The two sort orders of the heading's button. */
  sort?: readonly [ascending: Sort, descending: Sort]
  /** The fixed order of a list that cannot be sorted. */
  order?: 'ascending' | 'descending'
  /**
   * `link`: the text that opens the row, and the title of its card. `below`: a line below that text, without a column.
   * `action`: buttons, at the end of the card.
   */
  role?: 'link' | 'below' | 'action'
  /** A narrow table hides this column. */
  isFirstToGo?: boolean
  /** Content before the text of a `link`, outside the link. */
  before?: (row: Row) => ReactNode
  /** Position in a card of a value without a label, or `none`. Other values follow, each with its label. */
  card?: number | 'none'
  /** The value in a card, when it differs from the cell. */
  cardCell?: (row: Row) => ReactNode
}
