import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { takeHeldKeys } from '../keyboard/held-keys.ts'
import { isComposing } from '../keyboard/is-composing.ts'

type Picks = {
  words: string
  onType: (words: string) => void
  picks: readonly { id: string; act: () => void }[]
  isSettled: boolean
  /** Closes what the list stands in. */
  onLeave: () => void
}

/** Escape behind an Enter that waits, as the end of what was typed there. */
const LEAVES = '\u001B'

/**
 * Which of a list is chosen, and the keys that choose and take it. Enter before what fits has arrived is done once it is there, and
 * what is typed behind it comes after that, as it would have with a list that is faster than the hand. So does Escape, which would
 * else lose without a word what Enter took; a second Escape gives both up.
 */
export function usePickKeys({ words, onType, picks, isSettled, onLeave }: Picks) {
  const [chosenId, choose] = useState<string | null>(null)
  const [behind, setBehind] = useState<string | null>(null)
  const chosen = picks.findIndex(({ id }) => id === chosenId)
  const current = Math.max(chosen, 0)

  const takeThis = (pick: (typeof picks)[number] | undefined) => {
    choose(null)
    setBehind(null)
    pick?.act()
  }
  const take = () => {
    // What somebody has chosen by arrows is what they mean, whatever else is still to come.
    if (isSettled || chosen >= 0) takeThis(picks[current])
    else setBehind('')
  }
  const goOn = useEffectEvent((typed: string) => {
    const [next = '', ...more] = typed.split('\n')
    setBehind(picks[0] && more.length > 0 ? more.join('\n') : null)
    picks[0]?.act()
    // Where nothing fits it stays open, to say so.
    if (!picks[0]) onType(words + typed.replaceAll('\n', '').replace(LEAVES, ''))
    else if (next.endsWith(LEAVES)) onLeave()
    else if (next !== '') onType(next)
  })
  useEffect(() => {
    if (!isSettled || behind === null) return
    // After this drawing, as if the key were pressed now.
    void Promise.resolve(behind).then(goOn)
  }, [isSettled, behind])

  /** Whether a key belongs behind an Enter that waits; any other key but a letter is about what is there already. */
  const waitsToo = (event: KeyboardEvent, typed: string): boolean => {
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand) return false
    if (typed.endsWith(LEAVES)) {
      // What comes behind that Escape was meant for the page, not for the field.
      if (event.key === 'Escape') setBehind(null)
    } else if (event.key === 'Escape') setBehind(typed + LEAVES)
    else if (event.key === 'Enter') setBehind(typed === '' || typed.endsWith('\n') ? typed : `${typed}\n`)
    else if (event.key === 'Backspace' && typed !== '') setBehind(typed.slice(0, -1))
    else if ([...event.key].length === 1) setBehind(typed + event.key)
    else {
      if (event.key !== 'Shift') setBehind(null)
      return false
    }
    event.preventDefault()
    return true
  }
  return {
    current,
    isWaiting: behind !== null,
    /** Whether Escape comes behind an Enter that waits, and does not close what the list stands in yet. */
    holdsEscape: behind !== null && !behind.endsWith(LEAVES),
    take,
    takeThis,
    /** Takes what was typed before the field had the focus. */
    begin: () => {
      const [first = '', ...more] = takeHeldKeys().split('\n')
      if (first !== '') onType(words + first)
      if (more.length > 0) setBehind(more.join('\n'))
    },
    /** Called with what is written by other ways than keys, too. */
    type: (next: string) => {
      choose(null)
      setBehind(null)
      onType(next)
    },
    /** The keys of the field; gives which one the arrows have just chosen, to show it, or null. */
    onKey: (event: KeyboardEvent): number | null => {
      if (isComposing(event.nativeEvent)) return null
      if (behind !== null && waitsToo(event, behind)) return null
      if (event.key === 'Enter') {
        event.preventDefault()
        take()
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step || picks.length === 0) return null
      event.preventDefault()
      const next = (current + step + picks.length) % picks.length
      choose(picks[next]?.id ?? null)
      return next
    },
  }
}
