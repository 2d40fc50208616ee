import { CloseButton } from '@mantine/core'
import { TICKET_CHANGE_KINDS } from '@support-desk/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { timelineQuery } from '#entities/ticket/queries.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { RoleBadge } from '#entities/user/role-badge.tsx'
import { EntryWords } from '#entities/ticket/entry-words.tsx'
import cell from '#ui/data-table/cell-text.module.css'
import classes from './news-note.module.css'
import { t } from '#ui/language/t.ts'

type Props = { ticket: TicketDetails }

/** Reports a change of the ticket by another user. It floats above the page, so that nothing moves. */
export function NewsNote({ ticket }: Props) {
  const accountId = useAccountId()
  const { data: entries } = useInfiniteQuery(timelineQuery(ticket.id))
  const [known, setKnown] = useState<number | null>(null)
  if (known === null && entries) setKnown(entries[0]?.number ?? 0)

  const latest = entries?.find(({ kind }) => TICKET_CHANGE_KINDS.includes(kind))
  const isNews =
    latest &&
    known !== null &&
    latest.number > known &&
    accountId !== undefined &&
    latest.by?.id !== accountId
  return (
    <div role="status" className={classes.place} data-screen-only>
      {isNews && (
        <p className={classes.note}>
          <RoleBadge role={latest.by?.role} userId={latest.by?.id} />
          <span>
            <EntryWords entry={latest} />
          </span>
          <span className={cell.dim}>
            <RelativeTime value={latest.occurredAt} />
          </span>
          <CloseButton size="sm" aria-label={t('Dismiss')} onClick={() => setKnown(latest.number)} />
        </p>
      )}
    </div>
  )
}
