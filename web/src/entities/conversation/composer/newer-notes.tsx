import type { Note } from '#api/models.ts'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import common from './box.module.css'
import classes from './composer-boxes.module.css'

type Props = { notes: readonly Note[]; accountId: string; isWriting: boolean }

/** Shows notes that colleagues added while a reply was being written. They do not block sending. */
export function NewerNotes({ notes, accountId, isWriting }: Props) {
  const latest = notes.at(-1)?.number ?? 0
  const [since, setSince] = useState<number | null>(null)
  if (isWriting && since === null) setSince(latest)
  if (!isWriting && since !== null) setSince(null)
  const newer =
    since === null
      ? []
      : notes.filter(
          ({ number, author, isRetracted }) => number > since && author.id !== accountId && !isRetracted,
        )
  return (
    <div role="status" className={`${common.newer} ${classes.newer}`}>
      {newer.length > 0 && (
        <>
          <p className={common.newerHead}>
            <IconNote size={15} aria-hidden />
            {t('New internal notes since you started writing:')}
          </p>
          <ul>
            {newer.map(({ id, author, text, writtenAt }) => (
              <li key={id}>
                <strong dir="auto">{author.username}</strong> <RelativeTime value={writtenAt} />
                <span dir="auto">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
