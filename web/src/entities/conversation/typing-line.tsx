import { useQueries } from '@tanstack/react-query'
import { userQuery } from '#entities/user/queries.ts'
import { RoleBadge } from '#entities/user/role-badge.tsx'
import { useLook, usePresence } from '#entities/user/presence/presence.ts'
import classes from './typing-line.module.css'
import { t } from '#ui/language/t.ts'

type TypingLineProps = {
  ticketId: string
  /** Whether the reader is typing. Reported to others. */
  isTyping: boolean
}

/** Names the users typing now. Always reserves its space. */
export function TypingLine({ ticketId, isTyping }: TypingLineProps) {
  useLook(ticketId, isTyping)
  const writing = usePresence(ticketId).filter((present) => present.isTyping)
  const users = useQueries({ queries: writing.map(({ userId }) => userQuery(userId)) })
  const known = users.flatMap(({ data }) => data ?? [])
  const [first] = known
  return (
    <p className={classes.typing} data-screen-only>
      {known.length === 1 && <RoleBadge role={first?.role} />}
      {first && ` ${inWords(known.map(({ username }) => username))}`}
    </p>
  )
}

function inWords([name = '', other, ...more]: readonly string[]): string {
  if (other === undefined) return t('{name} is writing…', { name })
  if (more.length === 0) return t('{name} and {other} are writing…', { name, other })
  return t('{count, plural, one {# person is writing…} other {# people are writing…}}', {
    count: more.length + 2,
  })
}
