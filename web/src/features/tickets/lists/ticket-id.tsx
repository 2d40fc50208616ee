import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../../../ui/text/copy-text.ts'
import { CodeText } from '../../../ui/text/code-text.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import classes from './ticket-columns.module.css'

/** Enough to tell the tickets of a list apart. */
const SHOWN = 6

/** The beginning of a ticket's id. The whole one shows on hover, and a click copies it. */
export function TicketId({ id }: { id: string }) {
  const copy = async () => {
    if (await copyText(id)) toast.success('The ID is copied.')
    else toast.failure(`The browser does not let pages copy. The ID is ${id}`)
  }
  return (
    <button
      type="button"
      className={classes.copy}
      title={`Copy ${id}`}
      aria-label={`Copy ID ${shortId(id)}`}
      onClick={() => void copy()}
    >
      <CodeText>{shortId(id)}</CodeText>
      <IconCopy size={13} stroke={1.7} aria-hidden />
    </button>
  )
}

/** The beginning of an id, where nothing can be done with it. */
const shortId = (id: string): string => id.slice(0, SHOWN)
