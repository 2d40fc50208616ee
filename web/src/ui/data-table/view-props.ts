import type { ReactNode, RefObject } from 'react'
import type { Column } from './column.ts'
import type { useListAddress } from './use-list-address.ts'
import type { RowsWindow } from './pages/use-rows-window.ts'

declare module 'react' {
  interface CSSProperties {
    /** How many signs the highest row number has. */
    '--digits'?: number
  }
}

/** Where rows are drawn, in a table or a list. */
export type RowsBody = RefObject<(HTMLTableSectionElement & HTMLUListElement) | null>

/** What a way of showing rows is given. */
export type ViewProps<Row, Sort extends string> = {
  label: string
  columns: readonly Column<Row, Sort>[]
  address: Pick<ReturnType<typeof useListAddress<Sort>>, 'sort' | 'setSort'>
  hrefOf: ((row: Row) => string) | undefined
  aside: ((row: Row) => ReactNode) | undefined
  body: RowsBody
  rowsWindow: RowsWindow
  /** How high a row is, or about how high a card. */
  rowHeight: number
  /** How many rows are known to be there, and whether these are all. */
  count: number
  complete: boolean
  /** Undefined where a row has not been read, or has been forgotten. */
  rowAt: (index: number) => Row | undefined
  /** Ids of rows that have just changed, and of rows that belong to the list no more. */
  changed: ReadonlySet<string>
  left: ReadonlySet<string>
}

/** What one row is given. */
export type RowProps<Row, Sort extends string> = Pick<
  ViewProps<Row, Sort>,
  'columns' | 'hrefOf' | 'aside'
> & {
  row: Row
  index: number
  isChanged: boolean
  hasLeft: boolean
}
