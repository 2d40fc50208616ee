import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

/** Number of characters that surely fit. Longer texts may be clamped to two lines, so they get a tooltip. */
const SURELY_FITS = 20

type Props<Row> = {
  column: Pick<Column<Row>, 'cell' | 'role' | 'before'>
  row: Row
  index: number
  hrefOf: ((row: Row) => string) | undefined
  /** Content below the text. */
  below?: ReactNode
}

/** The content of a cell. In the `link` column it is a link to the row's page. */
export function RowCell<Row>({ column, row, index, hrefOf, below }: Props<Row>): ReactNode {
  const content = column.cell(row, index)
  const isShort = typeof content === 'string' && content.length <= SURELY_FITS
  const title = typeof content === 'string' && !isShort ? content : undefined
  if (column.role === 'link' && hrefOf) {
    const text = (
      <Link
        className={classes.link}
        to={hrefOf(row)}
        title={title}
        data-short={isShort || undefined}
        data-row-link
        {...(!column.before && { dir: 'auto' })}
      >
        {content}
      </Link>
    )
    const link = column.before ? (
      <span className={classes.clamped}>
        <span className={classes.withStart} dir="auto">
          {column.before(row)} {text}
        </span>
      </span>
    ) : (
      text
    )
    if (!below) return link
    return (
      <div className={classes.twoLines}>
        {link}
        <span className={classes.below} dir="auto" title={typeof below === 'string' ? below : undefined}>
          {below}
        </span>
      </div>
    )
  }
  if (typeof content !== 'string') return content
  return (
    <span className={classes.text} title={title} data-short={isShort || undefined} dir="auto">
      {content}
    </span>
  )
}
