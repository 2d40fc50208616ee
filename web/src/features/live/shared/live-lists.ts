import { useEffect, useEffectEvent, useRef } from 'react'
import { followList, type ListQuestion, type LiveList, type Membership } from '../../../api/live/lists.ts'

/** A list of tickets as its owner has it. */
type Shown = {
  /** Names it: with another name it is another list, whose rows are of another time. */
  name: string
  /** What it asks for: one thing, or one for each group of tickets that it has. */
  questions: readonly ListQuestion[]
  /** Whether it has rows. */
  isLoaded: boolean
  /** Number of the last event that was heard of before the oldest of the rows of the list were asked for. */
  since: (name: string) => number | null
  /** Something happened to a ticket: it belongs to a question now, or not, whichever it did before. */
  onMembership: (membership: Membership, question: number) => void
  /** Its rows have to be loaded again. */
  onReload: () => void
}

/**
 * Tells what enters and leaves a list of tickets while the component is there. What is heard while rows are on their way is told
 * again when `loaded` is called with what was heard of before they were asked for.
 */
export function useLiveList(shown: Shown): { loaded: (since: number | null) => void } {
  const { name, isLoaded } = shown
  const lists = useRef<readonly LiveList[]>([])
  const tell = useEffectEvent(shown.onMembership)
  const reload = useEffectEvent(shown.onReload)
  const since = useEffectEvent(shown.since)
  const asked = JSON.stringify(shown.questions)
  useEffect(() => {
    if (!isLoaded) return
    const upTo = since(name)
    const followed = (JSON.parse(asked) as ListQuestion[]).map((question, index) =>
      followList(question, upTo, {
        onMembership: (membership) => tell(membership, index),
        onReload: () => reload(),
      }),
    )
    lists.current = followed
    return () => {
      lists.current = []
      for (const list of followed) list.stop()
    }
  }, [name, asked, isLoaded])
  return {
    loaded: (number) => {
      for (const list of lists.current) list.loaded(number)
    },
  }
}
