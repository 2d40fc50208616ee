import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { Skeletons } from '../loading.tsx'
import { useNarrow } from '../use-narrow.ts'
import { CardView } from './card-view.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { FilterBox } from './filter-box.tsx'
import type { RowSource } from './row-source.ts'
import { TableView } from './table-view.tsx'
import { useChangedRows } from './use-changed-rows.ts'
import { useHeld } from './use-held.ts'
import type { useListAddress } from './use-list-address.ts'
import { useSettledRows } from './use-settled-rows.ts'

const NO_ROWS: readonly never[] = []
const ROOM_FOR_A_TABLE = 700

type Props<Row, Sort extends string> = {
  /** What the rows are, as in `Tickets`; names the table and its filter box. */
  label: string
  columns: readonly Column<Row, Sort>[]
  /** Pixels that the columns need; with less, rows become cards. */
  room?: number
  source: RowSource<Row>
  address: ReturnType<typeof useListAddress<Sort>>
  /** Where a row leads. Without it rows cannot be opened. */
  hrefOf?: (row: Row) => string
  /** What stands at the end of a row beside what its columns say, and may come and go. */
  aside?: (row: Row) => ReactNode
  /** What has to be another for a row to count as changed, which is shown for a moment. */
  lookOf?: (row: Row) => string
  /** What is shown when there are no rows at all and no filter hides any. */
  empty: ReactNode
}

/** A list of things that have an id: a table, or cards where it is narrow, loading on as the reader scrolls. */
export function DataTable<Row extends { _id: string }, Sort extends string>({
  label,
  columns,
  room = ROOM_FOR_A_TABLE,
  source,
  address,
  hrefOf,
  aside,
  lookOf,
  empty,
}: Props<Row, Sort>) {
  const box = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(box, room)
  const list = source.standIn ? 'stand-in' : `${address.q} ${address.sort}`
  const rows = source.rows ?? NO_ROWS
  const held = useHeld(box)
  const { shown, arrived, left, moved, showAll } = useSettledRows(rows, {
    list,
    held,
    complete: !source.hasMore,
  })
  const changed = useChangedRows(rows, list, lookOf)
  const View = narrow ? CardView : TableView
  const canLoad = source.hasMore && !source.loadingMore && !source.failure

  return (
    <div className={classes.box} ref={box}>
      <div className={classes.bar}>
        <FilterBox label={`Filter ${label.toLowerCase()}`} value={address.q} onChange={address.setQ} />
        <div role="status">
          {(arrived > 0 || left.size > 0 || moved) && (
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconArrowUp size={14} aria-hidden />}
              onClick={showAll}
            >
              {left.size > 0 || moved ? 'Show changes' : `${arrived} new`}
            </Button>
          )}
        </div>
      </div>
      {source.rows && shown.length > 0 && (
        <View
          label={label}
          columns={columns}
          rows={shown}
          address={address}
          hrefOf={hrefOf}
          aside={aside}
          changed={changed}
          left={left}
          loadMore={canLoad ? source.loadMore : null}
          complete={!source.hasMore}
        />
      )}
      {source.rows && shown.length === 0 && !source.failure && (address.q ? <NoMatch {...address} /> : empty)}
      {!source.rows && !source.failure && <Skeletons shape={narrow ? 'cards' : 'table'} />}
      {source.loadingMore && <p className={classes.more}>Loading more…</p>}
      {source.failure && <Failed {...source} />}
    </div>
  )
}

function NoMatch({ q, setQ }: { q: string; setQ: (q: string) => void }) {
  const clear = (
    <Button variant="default" onClick={() => setQ('')}>
      Clear filter
    </Button>
  )
  return <EmptyState kind="no-match" title={`Nothing matches “${q}”`} action={clear} />
}

function Failed({ failure, retry, rows }: Pick<RowSource<unknown>, 'failure' | 'retry' | 'rows'>) {
  const again = (
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  )
  const title = rows ? 'The rest could not be loaded' : 'The list could not be loaded'
  return <EmptyState kind="cannot-load" title={title} text={failure?.message} action={again} />
}
