import { IconCheck } from '@tabler/icons-react'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { putAt } from '../put-at.ts'
import { isPhone } from '../use-narrow.ts'
import classes from './picker.module.css'
import type { Choice } from './use-picker.ts'

type Props = {
  id: string
  label: string | undefined
  optionId: (index: number) => string
  choices: readonly Choice[]
  /** Index of the choice that Enter takes. */
  current: number
  /** Index of the present value, -1 if none. */
  chosen: number
  anchor: RefObject<HTMLElement | null>
  onPoint: (index: number) => void
  onTake: (index: number) => void
  /** Called by a tap beside the sheet of a phone. */
  onLeave: () => void
}

/** The open list of a picker: beside its button, or at the lower edge of a phone. It floats above dialogs. */
export function PickerList({
  id,
  label,
  optionId,
  choices,
  current,
  chosen,
  anchor,
  onPoint,
  onTake,
  onLeave,
}: Props) {
  const list = useRef<HTMLDivElement>(null)
  const onClick = useEffectEvent((event: MouseEvent, element: HTMLElement) => {
    // A tap beside the sheet lands on the list, so that it presses nothing behind.
    if (event.target !== element) return
    event.stopPropagation()
    if (event.clientY < element.getBoundingClientRect().top) onLeave()
  })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    // Older browsers show it without a top layer.
    if ('showPopover' in element) {
      element.popover = 'manual'
      element.showPopover()
    }
    const move = () => place(element, anchor.current)
    move()
    const listen = new AbortController()
    // The button keeps the focus.
    element.addEventListener('mousedown', (event) => event.preventDefault(), { signal: listen.signal })
    element.addEventListener('click', (event) => onClick(event, element), { signal: listen.signal })
    window.addEventListener('scroll', move, { capture: true, passive: true, signal: listen.signal })
    window.addEventListener('resize', move, { signal: listen.signal })
    return () => listen.abort()
  }, [anchor])
  useLayoutEffect(() => {
    const element = list.current
    const option = element?.children[current]
    if (!element || !(option instanceof HTMLElement)) return
    const { offsetTop, offsetHeight } = option
    if (offsetTop < element.scrollTop) element.scrollTop = offsetTop - EDGE
    else if (offsetTop + offsetHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = offsetTop + offsetHeight - element.clientHeight + EDGE
  }, [current])
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
      {choices.map(({ value, label: word, help, icon, lang }, index) => (
        <button
          key={value}
          type="button"
          tabIndex={-1}
          id={optionId(index)}
          role="option"
          lang={lang}
          data-value={value}
          data-current={index === current || undefined}
          aria-selected={index === chosen}
          aria-labelledby={`${optionId(index)}-label`}
          aria-describedby={help ? `${optionId(index)}-help` : undefined}
          className={classes.option}
          onPointerMove={() => index !== current && onPoint(index)}
          onClick={(event) => {
            // A surrounding row must not open.
            event.stopPropagation()
            onTake(index)
          }}
        >
          {icon}
          <span className={classes.words}>
            <span id={`${optionId(index)}-label`} dir="auto">
              {word}
            </span>
            {help && (
              <span id={`${optionId(index)}-help`} className={classes.help}>
                {help}
              </span>
            )}
          </span>
          <IconCheck size={16} aria-hidden className={classes.check} />
        </button>
      ))}
    </div>
  )
}

/** Distances of the list to its button and to the edges of the window, in pixels. */
const GAP = 4
const EDGE = 8
const MAX_HEIGHT = 340

/** Puts the list below the button, or above it where there is more room. */
function place(list: HTMLElement, button: HTMLElement | null): void {
  if (!button || isPhone()) return
  const box = button.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  list.style.minWidth = `${box.width}px`
  list.style.maxHeight = ''
  const below = innerHeight - box.bottom - GAP - EDGE
  const above = box.top - GAP - EDGE
  const isAbove = list.scrollHeight > below && above > below
  list.style.maxHeight = `${Math.min(MAX_HEIGHT, isAbove ? above : below)}px`
  const isMirrored = getComputedStyle(button).direction === 'rtl'
  const start = isMirrored ? box.right - list.offsetWidth : box.left
  const along = Math.max(EDGE, Math.min(start, innerWidth - list.offsetWidth - EDGE))
  const down = isAbove ? { fromBottom: innerHeight - box.top + GAP } : { fromTop: box.bottom + GAP }
  putAt(list, { along, down })
}
