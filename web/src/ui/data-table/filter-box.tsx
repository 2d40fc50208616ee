import { CloseButton, TextInput } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { LIMITS } from '@support-desk/contract'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '../keyboard/use-action.ts'
import classes from './table-frame.module.css'
import { t } from '../language/t.ts'

/** Throttle in ms. The first key filters at once. Keys that follow sooner are sent together. */
const TOGETHER_MS = 40

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  /** Called when the box loses the focus. */
  onDone: () => void
}

/** Filters a table by words while the reader types. */
export function FilterBox({ label, value, onChange, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const send = useThrottledCallback((text: string) => {
    setSent(text)
    onChange(text)
  }, TOGETHER_MS)
  if (value !== sent) {
    // The value changed from outside: Go Back, or "Clear filter" below an empty table.
    setSent(value)
    setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    send(text.trim())
  }
  const clear = () => {
    type('')
    input.current?.focus()
  }
  useAction('table.filter', () => input.current?.focus(), label)

  return (
    <TextInput
      ref={input}
      className={classes.filter}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={LIMITS.search}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={onDone}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('Clear filter')} onClick={clear} />}
    />
  )
}
