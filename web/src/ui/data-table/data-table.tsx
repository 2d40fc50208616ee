import { Group, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { PagedList } from '#api/list-query.ts'
import { NoMatch } from './no-match.tsx'
import { Skeletons } from '../feedback/loading.tsx'
import { CARD_HEIGHT, CardView } from './card-view.tsx'
import type { Column } from './column.ts'
import { ColumnsButton, useChosenColumns } from './columns-button.tsx'
import classes from './table-frame.module.css'
import { FilterBox } from './filter-box.tsx'
import { ROW_HEIGHT, TALL_ROW_HEIGHT, TableView } from './table-view.tsx'
import { type ComingBack, useComeBack } from '../rows/use-come-back.ts'
import { ListFailed } from '../rows/list-failed.tsx'
import { ShowChanges } from '../rows/show-changes.tsx'
import { useHeld } from '../rows/use-held.ts'
import { type RowPlace, useLeave } from '../rows/use-leave.ts'
import type { useListAddress } from './use-list-address.ts'
import { usePageRows } from '../rows/use-rows.ts'
import { type Shape, useShape } from './use-shape.ts'
import type { RowsBody } from './view-props.ts'
import { t } from '../language/t.ts'
import { type Count, isUnknown } from '../text/count-text.ts'

const HEIGHTS: Record<Shape, number> = { cards: CARD_HEIGHT, tall: TALL_ROW_HEIGHT, table: ROW_HEIGHT }

type Props<Row, Sort extends string> = {
  /** Accessible name of the table, such as `Tickets`. */
  label: string
  /** Storage key of the chosen columns. Lists of the same rows share one. */
  name: string
  columns: readonly Column<Row, Sort>[]
  /** The rows of one filter and order. The component accepts another list when the reader changes the filter. */
  list: PagedList<Row>
  address: Pick<ReturnType<typeof useListAddress<Sort>>, 'q' | 'sort' | 'setQ' | 'setSort' | 'flush'>
  /** Controls beside the filter. */
  tools?: ReactNode
  /** Number of rows that match the filter, if known before all rows are loaded. */
  found?: Count | undefined
  /** The row to focus when the reader returns to the list. */
  comingBack?: ComingBack | null
  /** Called before a row is opened, or when one of its controls is used. */
  onLeave?: (row: Row, place: RowPlace) => void
  /** The address of a row's page. Without it rows cannot be opened. */
  hrefOf?: (row: Row) => string
  /** Content at the end of a row, outside its columns. It may appear and disappear. */
  aside?: (row: Row) => ReactNode
  /** When this text changes, the row is highlighted for a moment. */
  lookOf?: (row: Row) => string
  /** Shown when the list is empty and no filter is set. */
  empty: ReactNode
} & Filtering

/** A text filter with a label such as `Filter tickets`, a custom set of filters, or none. */
type Filtering =
  | { filterLabel: string; filters?: undefined }
  | { filterLabel?: undefined; filters?: ReactNode }

/** A list of things with an id: a table, or cards when narrow. Loads more rows while the reader scrolls. */
export function DataTable<Row extends { id: string }, Sort extends string>(props: Props<Row, Sort>) {
  const box = useRef<HTMLDivElement>(null)
  const shape = useShape(
    box,
    props.columns.some(({ role }) => role === 'below'),
  )
  const held = useHeld(box)
  return (
    <div className={classes.box} ref={box}>
      {shape && <Rows key={shape} {...props} shape={shape} held={held} />}
    </div>
  )
}

type RowsProps<Row, Sort extends string> = Props<Row, Sort> & { shape: Shape; held: boolean }

function Rows<Row extends { id: string }, Sort extends string>(props: RowsProps<Row, Sort>) {
  const { label, name, filterLabel, columns, list, address, filters, tools, found } = props
  const { hrefOf, aside, lookOf, empty, shape, held } = props
  const body: RowsBody = useRef(null)
  const rowHeight = HEIGHTS[shape]
  const rows = usePageRows(list, { body, rowHeight, held, lookOf })
  const { count, complete, failure } = rows

  useComeBack(body, props.comingBack ?? null, rows)
  useLeave(body, (index) => {
    const row = rows.rowAt(index)
    if (row) props.onLeave?.(row, rows.placeAt(index))
  })

  const chosen = useChosenColumns(name, columns)
  const isTable = shape !== 'cards'
  const View = shape === 'cards' ? CardView : TableView
  const view = { label, columns: isTable ? chosen : columns, address, hrefOf, aside, body, rows, rowHeight }
  return (
    <>
      <div className={classes.bar}>
        {filterLabel === undefined ? (
          filters
        ) : (
          <FilterBox label={filterLabel} value={address.q} onChange={address.setQ} onDone={address.flush} />
        )}
        <div className={classes.beside}>
          {tools}
          <span role="status">
            {address.q !== '' && rows.isThere && !rows.standIn && foundText(found ?? countOf(rows))}
          </span>
        </div>
        <Group gap={8}>
          <ShowChanges rows={rows} />
          {isTable && <ColumnsButton table={name} columns={columns} />}
        </Group>
      </div>
      {rows.isThere && count > 0 && <View {...view} />}
      {rows.isThere && count === 0 && complete && (address.q ? <NoMatch {...address} /> : empty)}
      {!rows.isThere && !failure && <Skeletons shape={shape === 'cards' ? 'cards' : 'table'} />}
      {rows.loadingMore && (
        <Text inherit c="dimmed" ta="center" p={8}>
          {t('Loading more…')}
        </Text>
      )}
      {failure && <ListFailed rows={rows} failure={failure} />}
    </>
  )
}

const countOf = ({ count, complete }: { count: number; complete: boolean }) => ({
  count,
  isAtLeast: !complete,
})

const foundText = (found: Count): string => {
  const { count, isAtLeast } = found
  if (isUnknown(found)) return ''
  return isAtLeast ? t('{count}+ found', { count }) : t('{count} found', { count })
}
