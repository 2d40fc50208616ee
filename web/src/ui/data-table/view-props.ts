import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { useListAddress } from './use-list-address.ts'

/** What a way of showing rows is given. */
export type ViewProps<Row, Sort extends string> = {
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  address: ReturnType<typeof useListAddress<Sort>>
  hrefOf: ((row: Row) => string) | undefined
  aside: ((row: Row) => ReactNode) | undefined
  /** Ids of rows that have just changed, and of rows that belong to the list no more. */
  changed: ReadonlySet<string>
  left: ReadonlySet<string>
  /** Asks for more rows; null when there are none or they are on their way. */
  loadMore: (() => void) | null
  /** Whether every row there is has been loaded. */
  complete: boolean
}
