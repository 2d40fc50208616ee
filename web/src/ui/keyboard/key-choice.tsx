import { Button } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../language/t.ts'
import classes from './key-choice.module.css'
import { KeySigns } from './key-signs.tsx'
import { signOfPress } from './sign-of-key.ts'

const NO_KEY: ReadonlySet<string> = new Set(['Backspace', 'Delete'])
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'Tab'])

type Props = {
  /** Accessible name: the action or macro of the key. */
  label: string
  /** The current key. Empty when there is none. */
  value: string
  /** Stores the pressed key, or none if empty. Returns an error text, or null on success. */
  give: (sign: string) => string | null
}

/** A button that shows a key. After a click it records the next key as the new one. */
export function KeyChoice({ label, value, give }: Props) {
  const [isAsked, ask] = useState(false)
  const [problem, setProblem] = useState('')
  const [buttonId, keyId, noteId] = [useId(), useId(), useId()]
  const stop = () => {
    ask(false)
    setProblem('')
  }
  const choose = (sign: string) => {
    const refused = give(sign)
    if (refused === null) stop()
    else setProblem(refused)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isAsked || MODIFIERS.has(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    if (NO_KEY.has(event.key)) return choose('')
    const sign = signOfPress(event.nativeEvent)
    // Many keyboards type characters such as [ with AltGr. Some systems report AltGr as Ctrl and Alt.
    const isPlain = event.getModifierState('AltGraph') || !(event.altKey || event.ctrlKey || event.metaKey)
    if (!isPlain || sign.length > 1 || sign.trim() === '')
      return setProblem(t('Use one letter or symbol without Ctrl or Alt.'))
    choose(sign)
  }
  return (
    <>
      <Button
        id={buttonId}
        variant={isAsked ? 'filled' : 'default'}
        size="compact-sm"
        aria-pressed={isAsked}
        aria-label={label}
        // Read aloud as: name, then key.
        aria-labelledby={`${buttonId} ${keyId}`}
        aria-describedby={isAsked ? noteId : undefined}
        onKeyDown={onKeyDown}
        onBlur={stop}
        onClick={({ currentTarget }) => {
          // Some browsers do not focus a clicked button.
          currentTarget.focus()
          setProblem('')
          ask(!isAsked)
        }}
      >
        <span id={keyId}>
          <KeyNow isAsked={isAsked} value={value} />
        </span>
      </Button>
      {isAsked && (
        <p role={problem ? 'alert' : undefined} id={noteId} className={classes.note}>
          {problem || t('Backspace clears the shortcut, Esc cancels.')}
        </p>
      )}
    </>
  )
}

function KeyNow({ isAsked, value }: { isAsked: boolean; value: string }) {
  if (isAsked) return t('Press a key')
  return value === '' ? t('none') : <KeySigns of={value} />
}
