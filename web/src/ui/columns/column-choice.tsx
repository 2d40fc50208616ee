import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { rich, t } from '../language/t.ts'
import { MoveButton } from '../move-button.tsx'
import classes from './column-choice.module.css'

type ColumnOption = {
  key: string
  label: string
  /** A required column cannot be hidden. */
  isFixed?: boolean
  /** A narrow table hides this column even if it is chosen. */
  isFirstToGo?: boolean
}

type Step = 1 | -1

type Props = {
  /** Accessible name of the list. */
  label: string
  /** All columns, in their current order. */
  options: readonly ColumnOption[]
  chosen: ReadonlySet<string>
  onToggle: (key: string) => void
  /** Moves a column by one place. When missing, the order is fixed. */
  onMove?: (key: string, step: Step) => void
}

/** A list of columns with checkboxes. Arrow keys move the focus. Shift with an arrow key moves the column. */
export function ColumnChoice({ label, options, chosen, onToggle, onMove }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(options[0]?.key)
  const [moved, setMoved] = useState<{ key: string; place: number } | null>(null)
  const hint = useId()
  // Moving an element in the DOM drops its focus.
  useEffect(() => {
    if (moved) boxIn(list.current, moved.key)?.focus()
  }, [moved])

  const move = (key: string, step: Step) => {
    setMoved({ key, place: options.findIndex((option) => option.key === key) + step })
    setCurrent(key)
    onMove?.(key, step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const at = options.findIndex(({ key }) => key === current)
    const here = options[at]
    const next = step && options[at + step]
    if (step === undefined || !here) return
    event.preventDefault()
    if (!next) return
    if (event.shiftKey && onMove) move(here.key, step)
    else boxIn(list.current, next.key)?.focus()
  }
  return (
    <div className={classes.choice}>
      {onMove && (
        <p id={hint} className={classes.hint}>
          {rich('Press <kbd>Shift</kbd> + <kbd>↑</kbd> or <kbd>↓</kbd> to reorder.', {
            kbd: (words) => <kbd>{words}</kbd>,
          })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the boxes in it have the keys */}
      <ul
        ref={list}
        className={classes.columns}
        aria-label={label}
        aria-describedby={onMove && hint}
        onKeyDown={onKeyDown}
      >
        {options.map((option, index) => (
          <li key={option.key} className={classes.column}>
            <label className={classes.label}>
              <input
                type="checkbox"
                value={option.key}
                checked={option.isFixed || chosen.has(option.key)}
                aria-disabled={option.isFixed || undefined}
                tabIndex={option.key === current ? 0 : -1}
                onFocus={() => setCurrent(option.key)}
                onChange={() => !option.isFixed && onToggle(option.key)}
              />
              {option.label}
              {option.isFirstToGo && <span className={classes.noRoom}>{t('not enough room')}</span>}
            </label>
            {onMove && (
              <>
                <MoveButton
                  isForPointer
                  className={classes.move}
                  label={t('Move {column} up', { column: option.label })}
                  step={-1}
                  isThere={index > 0}
                  onMove={() => move(option.key, -1)}
                />
                <MoveButton
                  isForPointer
                  className={classes.move}
                  label={t('Move {column} down', { column: option.label })}
                  step={1}
                  isThere={index < options.length - 1}
                  onMove={() => move(option.key, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">
        {moved &&
          t('{column}: position {place} of {count}', {
            column: options[moved.place]?.label ?? '',
            place: moved.place + 1,
            count: options.length,
          })}
      </VisuallyHidden>
    </div>
  )
}

const boxIn = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLInputElement>(`input[value="${key}"]`)

const STEPS: Partial<Record<string, Step>> = { ArrowDown: 1, ArrowUp: -1 }
