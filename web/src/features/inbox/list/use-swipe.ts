import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { isPhone } from '#ui/use-narrow.ts'
import type { RowAction } from './use-row-actions.ts'

/** Direction of a swipe along the line. */
type Side = 'end' | 'start'

type Swipe = {
  pointer: number
  x: number
  y: number
  item: HTMLElement
  index: number
  /** 1 for left-to-right, -1 for right-to-left. */
  along: 1 | -1
  /** The action of the swipe, once it is no longer a possible scroll. */
  action: { does: RowAction; side: Side } | null
}

/** Minimum distance of a swipe, in pixels. Shorter touches are taps. */
const BEGINS_PX = 12
/** Distance that triggers the action. */
const READY_PX = 88
const FURTHEST_PX = 160
/** A touch at the edge of the screen is the browser's Back gesture. */
const EDGE_PX = 24

/**
 * Swiping a row sideways runs an action, on a phone and by touch only. Moving the finger back cancels, and scrolling
 * does nothing. Keys and the menus of the ticket offer the same actions.
 */
export function useSwipe(actionFor: (index: number, side: Side) => RowAction | null) {
  const swipe = useRef<Swipe | null>(null)
  const hasSwiped = useRef(false)

  const end = (): Swipe | null => {
    const ended = swipe.current
    swipe.current = null
    if (ended) show(ended.item, null)
    return ended
  }
  const travelled = ({ x, along }: Swipe, event: PointerEvent): number => (event.clientX - x) * along

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasSwiped.current = false
      end()
      const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
      const { clientX: x, clientY: y, pointerId: pointer } = event
      const isAtEdge = x < EDGE_PX || x > window.innerWidth - EDGE_PX
      if (!item || !isPhone() || event.pointerType !== 'touch' || !event.isPrimary || isAtEdge) return
      const along = getComputedStyle(item).direction === 'rtl' ? -1 : 1
      swipe.current = { pointer, x, y, item, index: Number(item.dataset.index), along, action: null }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = swipe.current
      if (!current || event.pointerId !== current.pointer) return
      const far = travelled(current, event)
      if (!hasSwiped.current) {
        const down = Math.abs(event.clientY - current.y)
        if (down > BEGINS_PX) return void end()
        if (Math.abs(far) < BEGINS_PX || Math.abs(far) < down * 2) return
        hasSwiped.current = true
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }
      const side = far > 0 ? 'end' : 'start'
      if (current.action?.side !== side) {
        const does = actionFor(current.index, side)
        current.action = does && { does, side }
      }
      show(current.item, current.action && { ...current.action, far, along: current.along })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const ended = end()
      if (ended?.action && Math.abs(travelled(ended, event)) >= READY_PX) ended.action.does.act()
    },
    onPointerCancel: () => void end(),
    /** Suppresses the click at the end of a swipe. Clicks by key have a detail of 0. */
    onClickCapture(event: MouseEvent) {
      if (hasSwiped.current && event.detail > 0) event.preventDefault()
    },
  }
}

/** Shows the swipe through attributes, without a render per move. */
function show(
  { dataset, style }: HTMLElement,
  shown: { does: RowAction; side: Side; far: number; along: 1 | -1 } | null,
): void {
  if (!shown) {
    delete dataset.swipe
    delete dataset.swipeWords
    delete dataset.swipeReady
    style.removeProperty('--swiped')
    return
  }
  const { does, side, far, along } = shown
  dataset.swipe = side
  dataset.swipeWords = does.label
  if (Math.abs(far) >= READY_PX) dataset.swipeReady = 'true'
  else delete dataset.swipeReady
  style.setProperty('--swiped', `${Math.max(-FURTHEST_PX, Math.min(FURTHEST_PX, far)) * along}px`)
}
