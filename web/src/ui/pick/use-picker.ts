import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isComposing } from '../keyboard/is-composing.ts'

/** One choice of a picker. */
export type Choice = {
  value: string
  label: string
  /** One line that explains the choice. */
  help?: string | undefined
  icon?: ReactNode
  /** Language of the label, if it differs from the page's. */
  lang?: string | undefined
}

type Options = {
  choices: readonly Choice[]
  value: string
  disabled?: boolean | undefined
  onChoose: (value: string) => void
  /** Called when the list has closed, with or without a choice. */
  onClose?: (() => void) | undefined
}

/** How long a letter waits for the next letter of the same word, in ms. */
const WORD_MS = 700
/** How many choices Page Up and Page Down skip. */
const PAGE = 8

/**
 * State and keys of a button that opens a list of choices. The button keeps the focus while the list is open. Arrows,
 * Home, End and typed words move in the list; Enter, Space and Tab take a choice; Escape takes none.
 */
export function usePicker({ choices, value, disabled = false, onChoose, onClose }: Options) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const typed = useRef({ word: '', at: 0 })
  const [current, setCurrent] = useState<number | null>(null)
  const isOpen = current !== null
  const chosen = choices.findIndex((choice) => choice.value === value)

  const open = (at = Math.max(chosen, 0)) => {
    if (disabled || choices.length === 0) return
    button.current?.focus({ preventScroll: true })
    setCurrent(at)
  }
  const close = () => {
    if (!isOpen) return
    setCurrent(null)
    onClose?.()
  }
  const take = (index: number | null) => {
    const choice = index === null ? undefined : choices[index]
    close()
    if (choice && choice.value !== value) onChoose(choice.value)
  }
  const seek = (letter: string, now: number) => {
    const { word, at } = typed.current
    const next = (now - at < WORD_MS ? word : '') + letter
    typed.current = { word: next, at: now }
    const found = matchOf(choices, next, current ?? chosen)
    if (isOpen) setCurrent(found ?? current)
    else open(found ?? undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (isComposing(event.nativeEvent) || ctrlKey || metaKey || disabled) return
    if (key === 'Tab') return take(current)
    const isWord = event.timeStamp - typed.current.at < WORD_MS && typed.current.word !== ''
    const last = choices.length - 1
    if (key.length === 1 && (key !== ' ' || isWord)) seek(key, event.timeStamp)
    else if (!isOpen && OPENING.has(key)) open({ Home: 0, End: last }[key])
    else if (!isOpen) return
    else if (key === 'Escape') close()
    else if (key === 'Enter' || key === ' ' || (altKey && key === 'ArrowUp')) take(current)
    else {
      const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -last, End: last }[key]
      if (step === undefined) return
      setCurrent(Math.min(Math.max(current + step, 0), last))
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const optionId = (index: number) => `${id}-${index}`
  return {
    isOpen,
    chosen: choices[chosen],
    /** Props of the button. */
    target: {
      ref: button,
      type: 'button' as const,
      role: 'combobox',
      value,
      disabled,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-activedescendant': isOpen ? optionId(current) : undefined,
      // A surrounding dialog receives Escape before the button does.
      'data-mantine-stop-propagation': isOpen,
      onClick: () => (isOpen ? close() : open()),
      onKeyDown,
      onBlur: close,
    },
    /** Props of `PickerList`. */
    list: {
      id,
      optionId,
      choices,
      current: current ?? 0,
      chosen,
      anchor: button,
      onPoint: setCurrent,
      onTake: take,
      onLeave: close,
    },
  }
}

const OPENING = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ', 'Home', 'End'])

/** The next choice that starts with `word`. One repeated letter steps through the choices that start with it. */
function matchOf(choices: readonly Choice[], word: string, from: number): number | null {
  const isOneLetter = [...word].every((letter) => letter === word[0])
  const start = isOneLetter ? (word[0] ?? '') : word
  const order = choices.map(
    (_, index) => (index + Math.max(from, 0) + (isOneLetter ? 1 : 0)) % choices.length,
  )
  return order.find((index) => folded(choices[index]?.label ?? '').startsWith(folded(start))) ?? null
}

/** Lower case, without accents. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
