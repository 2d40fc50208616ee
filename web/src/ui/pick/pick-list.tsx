import { Box, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react'
import cell from '../data-table/cell-text.module.css'
import classes from './pick-list.module.css'
import { CloseDialog } from '../feedback/close-dialog.ts'
import { isComposing } from '../keyboard/is-composing.ts'
import { t } from '../language/t.ts'
import { usePickKeys } from './use-pick-keys.ts'

export type Pick = {
  id: string
  label: string
  detail?: string
  icon: Icon
  isPerson?: boolean
  act: () => void
}

type Props = {
  label: string
  placeholder: string
  words: string
  onType: (words: string) => void
  picks: readonly Pick[]
  /** Whether `picks` match the current words. False while a search runs. */
  isSettled: boolean
  /** Shown instead of the list when nothing matches. */
  nothing: string
  /** Error text for the last choice. It appears at the field, which then gets the focus. */
  problem?: string | null
  /** Content below the list that belongs to the choice. Ctrl and Enter there take the chosen item. */
  below?: ReactNode
}

/** A search field with a list of matches. Arrow keys choose, Enter takes. */
export function PickList(props: Props) {
  const { label, placeholder, words, picks, nothing, problem, below } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  const close = use(CloseDialog)
  const keys = usePickKeys({ ...props, onLeave: () => close?.() })
  const { current, isWaiting, holdsEscape, take, takeThis, begin, type, onKey } = keys
  const idOf = (index: number) => `${id}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    const shown = onKey(event)
    if (shown !== null) document.getElementById(idOf(shown))?.scrollIntoView({ block: 'nearest' })
  }
  const takeFromBelow = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    take()
  }
  return (
    <div>
      <input
        ref={field}
        data-autofocus
        className={classes.field}
        role="combobox"
        dir="auto"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-problem`}
        aria-activedescendant={picks.length > 0 ? idOf(current) : undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={words}
        maxLength={200}
        // A surrounding dialog receives Escape before the field does.
        data-mantine-stop-propagation={holdsEscape}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={begin}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-problem`} role="alert" className={classes.problem}>
        {problem}
      </p>
      <div id={id} role="listbox" aria-label={label} className={classes.list}>
        {picks.map((pick, index) => {
          const { id: key, label: name, detail, icon: Icon, isPerson } = pick
          return (
            <button
              key={key}
              type="button"
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={classes.pick}
              onClick={() => takeThis(pick)}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
              {/* In a list of messages, clamp long ones. */}
              <span className={cell.twoLines} dir={isPerson ? 'auto' : undefined}>
                {name}
              </span>
              {detail && <span className={classes.detail}>{detail}</span>}
            </button>
          )
        })}
      </div>
      {(isWaiting || picks.length === 0) && (
        <Text role="status" inherit c="dimmed" p="8px 12px 16px">
          {isWaiting ? t('Searching…') : nothing}
        </Text>
      )}
      {below && (
        <Box mt={12} onKeyDown={takeFromBelow}>
          {below}
        </Box>
      )}
    </div>
  )
}
