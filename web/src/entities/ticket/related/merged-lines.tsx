import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { TicketDetails } from '#api/models.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { refreshTickets } from '../use-ticket-changes.ts'
import classes from './related.module.css'
import { TicketLine } from './ticket-line.tsx'

/** What a merged ticket has to do with which others, with the ways to them and back. */
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
    ? t('This ticket was merged into another one. It goes on there:')
    : t('This ticket was closed, because another one is about the same. It is solved there.')
}

function TakeBack({ ticketId }: { ticketId: string }) {
  const client = useQueryClient()
  const back = useMutation({
    mutationFn: () => request('unmergeTicket', { params: { ticketId } }),
    onSuccess: () => {
      void refreshTickets(client, ticketId)
      void client.invalidateQueries({ queryKey: KEYS.inbox })
      toast.success(t('The merge is taken back.'))
    },
    onError: (error) => toast.failure(error.message),
  })
  return (
    <Button size="xs" variant="default" loading={back.isPending} onClick={() => back.mutate()}>
      {t('Take the merge back')}
    </Button>
  )
}
