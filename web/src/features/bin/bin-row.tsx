import { Button, Checkbox } from '@mantine/core'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { rich, t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './bin.module.css'
import type { BinTicket } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Props = {
  ticket: BinTicket
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onErase: () => void
}

/** A deleted ticket, with the days that are left to restore it. */
export function BinRow({ ticket, isChosen, onChoose, onErase }: Props) {
  const { id, number, subject, requester, deletedBy, deletedAt, removedAt } = ticket
  const restoring = useChange(() => request('restoreTicket', { params: { ticketId: id } }), {
    stale: [KEYS.deletedTickets, KEYS.tickets, KEYS.inbox],
    done: t('Ticket {number} was restored.', { number: String(number) }),
  })
  const now = useNow()
  const days = Math.max(0, Math.ceil((Date.parse(removedAt) - now) / DAY_MS))
  const name = `#${number}`
  return (
    <li>
      <Checkbox
        aria-label={t('Select ticket {number}', { number: String(number) })}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <div className={classes.body}>
        <strong>
          <span className={classes.number}>{name}</span> <span dir="auto">{subject}</span>
        </strong>
        <span className={classes.dim}>
          {rich(
            'From {requester}. Deleted by {who, select, named {{name}} other {a former member}} {when}.',
            {
              requester: <bdi>{requester.username}</bdi>,
              who: deletedBy ? 'named' : 'nobody',
              name: <bdi>{deletedBy?.username}</bdi>,
              when: <RelativeTime value={deletedAt} />,
            },
          )}{' '}
          {t('{days, plural, one {# day left.} other {# days left.}}', { days })}
        </span>
      </div>
      <div className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          loading={restoring.isPending}
          aria-label={t('Restore ticket {number}', { number: String(number) })}
          onClick={() => restoring.mutate()}
        >
          {t('Restore')}
        </Button>
        <Button
          size="compact-sm"
          variant="light"
          color="red"
          aria-label={t('Delete ticket {number} for good', { number: String(number) })}
          onClick={onErase}
        >
          {t('Delete for good')}
        </Button>
      </div>
    </li>
  )
}
