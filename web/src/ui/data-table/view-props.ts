import type { ReactNode, RefObject } from 'react'
import type { Column } from './column.ts'
import type { useListAddress } from './use-list-address.ts'
import type { Rows } from '../rows/use-rows.ts'

declare module 'react' {
  interface CSSProperties {
    /** Number of digits in the highest row number. */
    '--digits'?: number
  }
}

/** The element that contains the rows: a table body or a list. */
export type RowsBody = RefObject<(HTMLTableSectionElement & HTMLUListElement) | null>

/** Props of the table and of the cards. */
export type ViewProps<Row extends { id: string }, Sort extends string> = {
  label: string
  columns: readonly Column<Row, Sort>[]
  address: Pick<ReturnType<typeof useListAddress<Sort>>, 'sort' | 'setSort'>
  hrefOf: ((row: Row) => string) | undefined
  aside: ((row: Row) => ReactNode) | undefined
  body: RowsBody
  rows: Rows<Row>
  /** Height of a row in pixels. For cards it is an estimate. */
  rowHeight: number
}

export type RowProps<Row extends { id: string }, Sort extends string> = Pick<
  ViewProps<Row, Sort>,
  'columns' | 'hrefOf' | 'aside'
> & {
  row: Row
  index: number
  isChanged: boolean
  hasLeft: boolean
}
