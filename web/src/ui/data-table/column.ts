import type { ReactNode } from 'react'

/** One column of a table. On a phone the same column is a line of a card, with the same label. */
export type Column<Row, Sort extends string = never> = {
  key: string
  label: string
  cell: (row: Row, index: number) => ReactNode
  /** A CSS width, where 1cqi is a hundredth of the table; columns without one share what is left. */
  width?: string
  /** The sort orders that a click on the heading switches between. */
  sort?: readonly [ascending: Sort, descending: Sort]
  /** `link`: the text that opens the row, and the title of its card. `action`: buttons, at the foot of the card. */
  role?: 'link' | 'action'
}
