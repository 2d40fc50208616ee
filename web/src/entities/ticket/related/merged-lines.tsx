import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { TicketDetails } from '#api/models.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { ticketKeys } from '../use-ticket-changes.ts'
import classes from './related.module.css'
import { TicketLine } from './ticket-line.tsx'

/** Links between merged tickets, in both directions. */
export function MergedLines({ ticket: { id, merged, queue } }: { ticket: TicketDetails }) {
  const lines = merged.into ? [merged.into] : merged.from
  return (
    <div className={classes.merged} role="note">
      <IconGitMerge size={18} aria-hidden />
      <div className={classes.mergedBody}>
        <p>{wordsOf(merged)}</p>
        {lines.length > 0 && (
          <ul className={classes.lines}>
            {lines.map((each) => (
              <TicketLine key={each.id} ticket={each} />
            ))}
          </ul>
        )}
      </div>
      {merged.isMerged && queue && <TakeBack ticketId={id} />}
    </div>
  )
}

function wordsOf({ isMerged, into }: TicketDetails['merged']): string {
  if (!isMerged) return t('Merged into this ticket:')
  return into
    ? t('This ticket was merged into another ticket. Continue there:')
    : t('This ticket was closed because another ticket covers the same issue. We’ll solve it there.')
}

function TakeBack({ ticketId }: { ticketId: string }) {
  const back = useChange(() => request('unmergeTicket', { params: { ticketId } }), {
    stale: [...ticketKeys(ticketId), KEYS.inbox],
    done: t('Merge undone.'),
  })
  return (
    <Button size="xs" variant="default" loading={back.isPending} onClick={() => back.mutate()}>
      {t('Undo merge')}
    </Button>
  )
}
