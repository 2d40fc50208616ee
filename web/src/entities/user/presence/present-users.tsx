import { VisuallyHidden } from '@mantine/core'
import type { PresentUser } from '@support-desk/contract'
import { useQueries } from '@tanstack/react-query'
import { userQuery } from '../queries.ts'
import { UserPicture } from '../user-picture.tsx'
import { usePresence } from './presence.ts'
import classes from './present-users.module.css'
import { t } from '#ui/language/t.ts'
import { isolate } from '#ui/text/isolate.ts'
import { formatList } from '#ui/text/numbers.ts'

const MOST_SHOWN = 3

type Props = {
  ticketId: string
  /** Whether a text explains what these users are doing. */
  hasWords?: boolean
}

/**
 * Pictures of the other users who have a ticket open. Their names are tooltips, and read aloud. In narrow places, a
 * parent sets `--crowd: none` and `--crowd-count: grid` to show one picture with the number of users.
 */
export function PresentUsers({ ticketId, hasWords = false }: Props) {
  const users = usePresence(ticketId)
  return users.length > 0 && <Stack users={users} hasWords={hasWords} />
}

type StackProps = { users: readonly PresentUser[]; hasWords: boolean }

function Stack({ users, hasWords }: StackProps) {
  const known = useQueries({
    queries: users.map(({ userId }) => userQuery(userId)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  if (known.length === 0) return null
  const words = t('{count, plural, one {{names} is viewing this} other {{names} are viewing this}}', {
    count: known.length,
    names: formatList(known.map(({ username }) => isolate(username))),
  })
  const more = known.length - MOST_SHOWN
  return (
    <span className={classes.stack} data-tip={words}>
      <span className={known.length > 1 ? classes.each : undefined}>
        {known.slice(0, MOST_SHOWN).map(({ id, username, image }) => (
          <UserPicture key={id} name={username} image={image} size={24} />
        ))}
        {more > 0 && (
          <span className={classes.more} aria-hidden>
            +{more}
          </span>
        )}
      </span>
      {known.length > 1 && (
        <span className={classes.count} aria-hidden>
          {known.length}
        </span>
      )}
      {hasWords && (
        <span className={classes.words} aria-hidden>
          {wordsOf(
            known,
            users.some(({ isTyping }) => isTyping),
          )}
        </span>
      )}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

function wordsOf(users: readonly { username: string }[], isWriting: boolean): string {
  const [{ username: name } = { username: '' }, ...others] = users
  if (others.length > 0)
    return t('{count, plural, one {# person is here} other {# people are here}}', { count: users.length })
  return isWriting ? t('{name} is writing…', { name }) : t('{name} is viewing', { name })
}
