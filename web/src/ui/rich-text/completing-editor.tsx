import { type ReactNode, type RefObject, useId, useState } from 'react'
import classes from './completing-editor.module.css'
import type { DraftSign, RichEditorActions, RichEditorProps } from './editor-props.ts'
import { RichEditor } from './rich-editor.tsx'

/** The props of an editor that completes, without those of its completion. */
export type CompletedProps = Omit<
  RichEditorProps,
  'actionsRef' | 'onDraft' | 'draftSign' | 'onKey' | 'aria'
> & {
  field: RefObject<RichEditorActions | null>
}

type Props<Option> = CompletedProps & {
  /** The character that starts a completion. */
  sign: DraftSign
  /** The text after the sign. Null when nothing is being completed. */
  beginning: string | null
  /** Called when `beginning` changes. */
  onBeginning: (beginning: string | null) => void
  /** Matches for `beginning`. */
  options: readonly Option[]
  /** Whether the search is running. Enter then waits for the matches instead of sending. */
  isLooking: boolean
  optionsLabel: string
  keyOf: (option: Option) => string
  show: (option: Option) => ReactNode
  onChoose: (option: Option) => void
}

/** An editor that completes the text after a sign. The field keeps the focus: arrow keys choose, Enter takes. */
export function CompletingEditor<Option>(props: Props<Option>) {
  const { field, sign, beginning, onBeginning, options: found, isLooking, ...others } = props
  const { optionsLabel, keyOf, show, onChoose, ...editor } = others
  const id = useId()
  const [current, setCurrent] = useState(0)
  const options = beginning === null ? [] : found

  const look = (next: string | null) => {
    if (next === beginning) return
    onBeginning(next)
    setCurrent(0)
  }
  const close = () => onBeginning(null)
  const choose = (option: Option) => {
    onChoose(option)
    close()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const option = options[current]
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (!option) return isEnter && isLooking && beginning !== null && editor.sendBy === 'enter'
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChoice = isEnter || event.key === 'Tab'
    if (step !== undefined) setCurrent((current + step + options.length) % options.length)
    else if (isChoice) choose(option)
    else if (event.key === 'Escape') close()
    else return false
    return true
  }
  return (
    <div className={classes.completing}>
      <RichEditor
        {...editor}
        actionsRef={field}
        draftSign={sign}
        aria={{
          'aria-autocomplete': 'list',
          'aria-controls': `${id}-options`,
          ...(options.length > 0 && { 'aria-activedescendant': `${id}-${current}` }),
        }}
        onDraft={look}
        onKey={onKey}
      />
      <div
        id={`${id}-options`}
        role="listbox"
        aria-label={optionsLabel}
        className={classes.options}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.option}
            // Otherwise the field would lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {show(option)}
          </div>
        ))}
      </div>
    </div>
  )
}
