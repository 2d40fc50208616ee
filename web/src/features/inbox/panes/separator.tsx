import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { fitting, type Pane, PANE_LIMITS } from './pane-sizes.ts'
import classes from './panes.module.css'

const STEP = 16
const LONG_STEP = 64

type Props = {
  pane: Pane
  /** The id of the pane before it, whose width it changes. */
  controls: string
  label: string
  width: number
  /** Shows a width while it is being chosen. */
  onMove: (width: number) => void
  /** Takes the width that was chosen. */
  onChoose: (width: number) => void
}

/** Between two panes: dragged, or moved by the arrow keys, it makes the one before it wider or narrower. */
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

/** 1 where lines run from left to right, and panes grow that way. */
const along = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)
