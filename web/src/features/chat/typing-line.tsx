import { useQueries } from '@tanstack/react-query'
import { personQuery } from '../../api/queries.ts'
import { useLook, usePresence } from '../../ui/presence.ts'
import classes from './chat.module.css'
import { isolate } from '../../ui/isolate.ts'

type TypingLineProps = {
  ticketId: string
  /** Whether the reader is writing, which the others are told. */
  typing: boolean
}

/** Says who is writing, in a place that is always kept free for it. */
export function TypingLine({ ticketId, typing }: TypingLineProps) {
  useLook(ticketId, typing)
  const writing = usePresence(ticketId).filter((present) => present.typing)
  const people = useQueries({ queries: writing.map(({ person }) => personQuery(person)) })
  const names = people.flatMap(({ data }) => (data ? [isolate(data.username)] : []))
  return (
    <p className={classes.typing} data-screen-only>
      {names.length > 0 && `${inWords(names)} writing…`}
    </p>
  )
}

const inWords = (names: readonly string[]): string =>
  names.length > 2
    ? `${names.length} people are`
    : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'}`
