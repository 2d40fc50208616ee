import { useQueries } from '@tanstack/react-query'
import { userQuery } from '../users/queries.ts'
import { RoleBadge } from '../users/shared/role-badge.tsx'
import { useLook, usePresence } from '../live/shared/presence.ts'
import classes from './chat.module.css'
import { isolate } from '../../ui/text/isolate.ts'

type TypingLineProps = {
  ticketId: string
  /** Whether the reader is writing, which the others are told. */
  isTyping: boolean
}

/** Says who is writing, in a place that is always kept free for it. */
export function TypingLine({ ticketId, isTyping }: TypingLineProps) {
  useLook(ticketId, isTyping)
  const writing = usePresence(ticketId).filter((present) => present.isTyping)
  const users = useQueries({ queries: writing.map(({ userId }) => userQuery(userId)) })
  const known = users.flatMap(({ data }) => data ?? [])
  const [first] = known
  return (
    <p className={classes.typing} data-screen-only>
      {known.length === 1 && <RoleBadge role={first?.role} />}
      {first && ` ${inWords(known.map(({ username }) => isolate(username)))} writing…`}
    </p>
  )
}

const inWords = (names: readonly string[]): string =>
  names.length > 2
    ? `${names.length} people are`
    : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'}`
