import { Button } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../language/t.ts'
import classes from './key-choice.module.css'
import { KeySigns } from './key-signs.tsx'
import { signOfPress } from './sign-of-key.ts'

const NO_KEY: ReadonlySet<string> = new Set(['Backspace', 'Delete'])
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'Tab'])

type Props = {
  /** What has the key, for those who cannot see what it stands beside. */
  label: string
  /** The key it has; empty: none. */
  value: string
  /** Takes the sign that was pressed, empty for none; gives in words why it cannot be, null where it is. */
  give: (sign: string) => string | null
}

/** A button with the key of something. Pressed, it takes the next key for the new one. */
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
    // On many keyboards signs such as [ are typed with AltGr, which some systems report as Control and Alt.
    const isPlain = event.getModifierState('AltGraph') || !(event.altKey || event.ctrlKey || event.metaKey)
    if (!isPlain || sign.length > 1 || sign.trim() === '')
      return setProblem(t('One letter or sign, please, without Ctrl or Alt.'))
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
        // Whose key it is, and then the key.
        aria-labelledby={`${buttonId} ${keyId}`}
        aria-describedby={isAsked ? noteId : undefined}
        onKeyDown={onKeyDown}
        onBlur={stop}
        onClick={({ currentTarget }) => {
          // Not every browser gives a button the focus that is clicked.
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
          {problem || t('Backspace takes its key away, Escape leaves it as it is.')}
        </p>
      )}
    </>
  )
}

function KeyNow({ isAsked, value }: { isAsked: boolean; value: string }) {
  if (isAsked) return t('Press a key')
  return value === '' ? t('none') : <KeySigns of={value} />
}
