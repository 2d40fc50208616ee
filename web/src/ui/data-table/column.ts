import type { Message } from '@support-desk/contract'
import type { ReactNode } from 'react'

/** One column of a table. On a phone the same column is a value of a card. */
export type Column<Row, Sort extends string = never> = {
  key: string
  label: Message
  cell: (row: Row, index: number) => ReactNode
  /**
   * A CSS width; columns without one share what is left. 1cqi is a hundredth of the table, `--cell-space` the padding
   * at each side of a cell, and `--digits` how many signs the highest row number has.
   */
  width?: string
  /** The sort orders that a click on the heading switches between. */
  sort?: readonly [ascending: Sort, descending: Sort]
  /** The order by this column that a list always has. */
  order?: 'ascending' | 'descending'
  /**
   * `link`: the text that opens the row, and the title of its card. `below`: no column of its own, but a line below that
   * text. `action`: buttons, at the end of the card.
   */
  role?: 'link' | 'below' | 'action'
  /** Whether a table does without it where there is little room. */
  isFirstToGo?: boolean
  /** What stands before the text of a `link`, and is no part of it. */
  before?: (row: Row) => ReactNode
  /** In a card: the place of a value that explains itself, or `none`. Other values follow, each after its label. */
  card?: number | 'none'
  /** The value in a card, where it is not the same as in a cell. */
  cardCell?: (row: Row) => ReactNode
}
