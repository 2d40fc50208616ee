import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { fitting, type Pane, PANE_LIMITS } from './pane-sizes.ts'
import classes from './panes.module.css'

const STEP = 16
const LONG_STEP = 64

type Props = {
  pane: Pane
  /** Id of the pane before it. */
  controls: string
  label: string
  width: number
  /** Called with each width during dragging. */
  onMove: (width: number) => void
  /** Called with the final width. */
  onChoose: (width: number) => void
}

/** A separator between panes. Dragging or arrow keys change the width of the pane before it. */
export function Separator({ pane, controls, label, width, onMove, onChoose }: Props) {
  const drag = useRef<{ from: number; width: number; latest: number } | null>(null)
  const { least, usual, most } = PANE_LIMITS[pane]

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width, latest: width }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const begun = drag.current
    if (!begun) return
    begun.latest = fitting(pane, begun.width + (clientX - begun.from) * along())
    onMove(begun.latest)
  }
  const onPointerEnd = () => {
    if (drag.current) onChoose(drag.current.latest)
    drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LONG_STEP : STEP
    const wanted = {
      ArrowRight: width + step * along(),
      ArrowLeft: width - step * along(),
      Home: least,
      End: most,
      Enter: usual,
    }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    onChoose(fitting(pane, wanted))
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      tabIndex={0}
      data-pane={pane}
      className={classes.separator}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={() => onChoose(usual)}
      onKeyDown={onKeyDown}
    />
  )
}

/** 1 for left-to-right pages, else -1. */
const along = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)
