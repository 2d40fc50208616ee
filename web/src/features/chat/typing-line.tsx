import { useQueries } from '@tanstack/react-query'
import { personQuery } from '../../api/queries.ts'
import { RoleBadge } from '../../ui/role-badge.tsx'
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
  const known = people.flatMap(({ data }) => data ?? [])
  const [first] = known
  return (
    <p className={classes.typing} data-screen-only>
      {known.length === 1 && <RoleBadge role={first?.power} />}
      {first && ` ${inWords(known.map(({ username }) => isolate(username)))} writing…`}
    </p>
  )
}

const inWords = (names: readonly string[]): string =>
  names.length > 2
    ? `${names.length} people are`
    : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'}`
