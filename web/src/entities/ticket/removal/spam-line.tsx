import { Button } from '@mantine/core'
import { IconShieldX } from '@tabler/icons-react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { ticketKeys } from '../use-ticket-changes.ts'
import classes from '../related/related.module.css'

/** Says that a ticket is spam, with a button that ends that. */
export function SpamLine({ ticketId }: { ticketId: string }) {
  const back = useChange(() => request('markTicketAsNotSpam', { params: { ticketId } }), {
    stale: [...ticketKeys(ticketId), KEYS.inbox],
    done: t('The ticket is no longer spam.'),
  })
  return (
    <div className={classes.merged} role="note">
      <IconShieldX size={18} aria-hidden />
      <div className={classes.mergedBody}>
        <p>
          {t(
            'This ticket is marked as spam. It is hidden from all other lists, and no one gets email about it.',
          )}
        </p>
      </div>
      <Button size="xs" variant="default" loading={back.isPending} onClick={() => back.mutate()}>
        {t('Not spam')}
      </Button>
    </div>
  )
}
