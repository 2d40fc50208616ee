import { type ReactNode, useRef, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { keepPaneSizes, type Pane, type PaneSizes, readPaneSizes } from './pane-sizes.ts'
import classes from './panes.module.css'
import { Separator } from './separator.tsx'

declare module 'react' {
  interface CSSProperties {
    '--views-width'?: string
    '--list-width'?: string
    '--row-height'?: string
  }
}

type Props = {
  views: ReactNode
  list: ReactNode
  ticket: ReactNode
  /** Whether a ticket is open. In a narrow window it replaces the list. */
  isOpen: boolean
  /** Content over all panes. */
  children: ReactNode
}

const VIEWS_ID = 'inbox-views'
const LIST_ID = 'inbox-list'

/**
 * Views, list and ticket side by side. All three from 1200 pixels on, list and ticket from 768 on, one of these two
 * below.
 */
export function Panes({ views, list, ticket, isOpen, children }: Props) {
  const [sizes, setSizes] = useState(readPaneSizes)
  const box = useRef<HTMLDivElement>(null)
  const separate = (pane: Pane, controls: string, label: string) => (
    <Separator
      pane={pane}
      controls={controls}
      label={label}
      width={sizes[pane]}
      // Set the CSS variable directly: rendering for every pixel would lag behind the pointer.
      onMove={(width) => box.current?.style.setProperty(`--${pane}-width`, `${width}px`)}
      onChoose={(width) => {
        const next: PaneSizes = { ...sizes, [pane]: width }
        setSizes(next)
        keepPaneSizes(next)
      }}
    />
  )
  return (
    <div className={classes.frame} data-panes>
      <div
        ref={box}
        className={classes.panes}
        data-open={isOpen || undefined}
        style={{ '--views-width': `${sizes.views}px`, '--list-width': `${sizes.list}px` }}
      >
        <div id={VIEWS_ID} className={classes.views}>
          {views}
        </div>
        {separate('views', VIEWS_ID, t('Views width'))}
        <div id={LIST_ID} className={classes.list}>
          {list}
        </div>
        {separate('list', LIST_ID, t('List width'))}
        <div className={classes.ticket}>{ticket}</div>
      </div>
      {children}
    </div>
  )
}
