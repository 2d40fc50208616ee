import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { takeHeldKeys } from '../keyboard/held-keys.ts'
import { isComposing } from '../keyboard/is-composing.ts'

type Picks = {
  words: string
  onType: (words: string) => void
  picks: readonly { id: string; act: () => void }[]
  isSettled: boolean
  /** Closes the container of the list. */
  onLeave: () => void
}

/** Marks an Escape at the end of the queued text. */
const LEAVES = '\u001B'

/**
 * Tracks the chosen item, and handles the keys that choose and take it. Enter during a search is queued until the
 * matches arrive. Text typed after it is queued too. So is Escape, which would otherwise drop the choice silently. A
 * second Escape cancels the queue.
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
    // The user chose this item with an arrow key, so take it even during the search.
    if (isSettled || chosen >= 0) takeThis(picks[current])
    else setBehind('')
  }
  const goOn = useEffectEvent((typed: string) => {
    const [next = '', ...more] = typed.split('\n')
    setBehind(picks[0] && more.length > 0 ? more.join('\n') : null)
    picks[0]?.act()
    // Without a match, stay open and say so.
    if (!picks[0]) onType(words + typed.replaceAll('\n', '').replace(LEAVES, ''))
    else if (next.endsWith(LEAVES)) onLeave()
    else if (next !== '') onType(next)
  })
  useEffect(() => {
    if (!isSettled || behind === null) return
    // After this render, as if the key were pressed now.
    void Promise.resolve(behind).then(goOn)
  }, [isSettled, behind])

  /** Queues a key behind a waiting Enter. Returns false for keys other than text, which act on the current list. */
  const waitsToo = (event: KeyboardEvent, typed: string): boolean => {
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand) return false
    if (typed.endsWith(LEAVES)) {
      // Keys after the queued Escape are meant for the page.
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
    /** Whether Escape is queued behind a waiting Enter and must not close the container yet. */
    holdsEscape: behind !== null && !behind.endsWith(LEAVES),
    take,
    takeThis,
    /** Inserts the text typed before the field had the focus. */
    begin: () => {
      const [first = '', ...more] = takeHeldKeys().split('\n')
      if (first !== '') onType(words + first)
      if (more.length > 0) setBehind(more.join('\n'))
    },
    /** Also called for input other than keys, such as pasting. */
    type: (next: string) => {
      choose(null)
      setBehind(null)
      onType(next)
    },
    /** Handles a key of the field. Returns the index chosen by an arrow key, to scroll to it, or null. */
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
