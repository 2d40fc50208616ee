import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TicketDetails } from '#api/models.ts'
import { rich, t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import classes from './ticket-details.module.css'
import { chatPageQuery } from '#entities/conversation/queries.ts'
import { shownAuthor, shownText } from '#entities/conversation/thread/shown-message.ts'
import { useUnread } from '#entities/conversation/use-unread.ts'

type Props = { ticket: TicketDetails; onOpen: () => void }

/**
 * Shows the requester the latest message of the staff while the chat is closed. Renders nothing before the first one.
 */
export function LatestAnswer({ ticket, onOpen }: Props) {
  const { data } = useInfiniteQuery({ ...chatPageQuery(ticket.id), enabled: ticket.assignee !== null })
  const unread = useUnread().ofTicket.get(ticket.id) ?? 0
  const latest = data?.messages.findLast(({ author }) => author.role !== 'User')
  if (!latest) return null
  const { username, role } = latest.author
  return (
    <section className={classes.answer} aria-label={t('Latest reply')}>
      <p className={classes.label}>
        {rich('{name} replied {when}', {
          name: <bdi>{shownAuthor(username, role)}</bdi>,
          when: <RelativeTime value={latest.postedAt} />,
        })}
      </p>
      <p className={classes.text} dir="auto">
        {shownText(latest)}
      </p>
      <Button size="compact-sm" variant="light" onClick={onOpen}>
        {unread > 0 ? t('Chat · {count} new', { count: String(unread) }) : t('Read and reply')}
      </Button>
    </section>
  )
}
