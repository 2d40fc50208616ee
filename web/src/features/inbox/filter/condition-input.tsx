import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#ui/language/t.ts'
import classes from './filter.module.css'
import { type Option, useCompletion } from './use-completion.ts'
import { type Problem, problemsOf, useConditionProblems } from './use-condition-problems.ts'
import { isComposing } from '#ui/keyboard/is-composing.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  icon?: ReactNode
  value: string
  /** `isRight`: the parser accepts the text. */
  onChange: (text: string, isRight: boolean) => void
  /** Called with a valid text on Enter and when the field loses the focus. */
  onDone?: (text: string) => void
  children?: ReactNode
}

/** A field for a condition, with suggestions and marked errors. */
export function ConditionInput(props: Props) {
  const { input, label, placeholder, icon, value, onChange, onDone, children } = props
  const id = useId()
  const [caret, setCaret] = useState(value.length)
  const [isOpen, setOpen] = useState(false)
  const [scrolled, setScrolled] = useState(0)
  const completion = useCompletion(value, caret, isOpen)
  const { options, current } = completion
  const all = useConditionProblems(value)
  // While a word is being typed, its error is not shown.
  const problems = isOpen ? all.filter(({ at, length }) => caret < at || caret > at + length) : all

  const change = (text: string, at: number) => {
    setCaret(at)
    setOpen(true)
    completion.choose(null)
    onChange(text, problemsOf(text).length === 0)
  }
  const take = (option: Option) => {
    const next = completion.withOption(option)
    // Synchronous, so that the caret is in place before the next key.
    flushSync(() => change(next.text, next.caret))
    input.current?.focus()
    input.current?.setSelectionRange(next.caret, next.caret)
  }
  const finish = () => {
    if (problemsOf(value).length === 0) onDone?.(value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[current]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const next = current + step
      completion.choose(next < -1 ? options.length - 1 : next >= options.length ? -1 : next)
    } else if (event.key === 'Enter' || (event.key === 'Tab' && option && !event.shiftKey)) {
      if (!option && event.key === 'Enter' && !onDone) return
      event.preventDefault()
      if (option) return take(option)
      setOpen(false)
      finish()
    } else if (event.key === 'Escape' && isOpen && options.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className={classes.condition}>
      <div className={classes.box} data-wrong={problems.length > 0 || undefined}>
        {icon}
        <span className={classes.text}>
          <span className={classes.marks} aria-hidden style={{ translate: `${-scrolled}px 0` }}>
            <Marked text={value} problems={problems} />
          </span>
          <input
            ref={input}
            role="combobox"
            dir="ltr"
            className={classes.input}
            aria-label={label}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-options`}
            aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
            value={value}
            onChange={({ currentTarget: { value: text, selectionStart } }) =>
              change(text, selectionStart ?? text.length)
            }
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollLeft)}
            onClick={() => setOpen(true)}
            // A surrounding dialog receives Escape before the field does.
            data-mantine-stop-propagation={options.length > 0}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              finish()
            }}
          />
        </span>
        {children}
      </div>
      <div
        id={`${id}-options`}
        role="listbox"
        aria-label={t('Filter help')}
        className={classes.options}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={option.text}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.option}
            // Otherwise the field would lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            <bdi dir="ltr">{option.text}</bdi>
            {option.describes && <span>{t(option.describes)}</span>}
          </div>
        ))}
      </div>
      {problems.length > 0 && (
        <div id={`${id}-problems`} role="alert">
          <ul className={classes.problems}>
            {problems.map(({ at, message }) => (
              <li key={`${at} ${message}`}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Underlines the errors. Rendered behind the typed text. */
function Marked({ text, problems }: { text: string; problems: readonly Problem[] }) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { at, length } of problems) {
    if (at < end) continue
    pieces.push(text.slice(end, at), <u key={at}>{text.slice(at, at + length) || ' '}</u>)
    end = at + length
  }
  return [...pieces, text.slice(end)]
}
