import { IconCopy } from '@tabler/icons-react'
import { copyText } from '#ui/text/copy-text.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import classes from './ticket-columns.module.css'
import { t } from '#ui/language/t.ts'

/** Enough characters to distinguish the tickets of a list. */
const SHOWN = 6

/** The beginning of a ticket's id. The tooltip is the whole id, a click copies it. */
export function TicketId({ id }: { id: string }) {
  const copy = async () => {
    if (await copyText(id)) toast.success(t('ID copied.'))
    else toast.failure(t('Couldn’t copy. The ID is {id}', { id }))
  }
  return (
    <button
      type="button"
      className={classes.copy}
      title={t('Copy {id}', { id })}
      aria-label={t('Copy ID {id}', { id: shortId(id) })}
      onClick={() => void copy()}
    >
      <CodeText>{shortId(id)}</CodeText>
      <IconCopy size={13} stroke={1.7} aria-hidden />
    </button>
  )
}

/** The beginning of an id, as plain text. */
const shortId = (id: string): string => id.slice(0, SHOWN)
