import { NOTE_KINDS, TICKET_CHANGE_KINDS } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import type { TicketDetails } from '#api/models.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineQuery } from '#entities/ticket/queries.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import classes from './ticket-details.module.css'
import { rich, t } from '#ui/language/t.ts'

/** The note of the latest handover. The server sends it only to staff. */
export function HandoverNote({ ticket }: { ticket: TicketDetails }) {
  const { data } = useInfiniteQuery(timelineQuery(ticket.id))
  // A change of the team without a note does not replace the previous note.
  const latest = data?.find(
    ({ kind, text }) => NOTE_KINDS.includes(kind) && (text !== '' || TICKET_CHANGE_KINDS.includes(kind)),
  )
  if (!latest?.text) return null
  const { kind, by, occurredAt, text } = latest
  const words = descriptorOf(kind)?.timeline?.note
  return (
    <figure className={classes.note}>
      <figcaption>
        {words &&
          rich(words, {
            name: <bdi>{by?.username ?? t('Someone')}</bdi>,
            when: <RelativeTime value={occurredAt} />,
          })}
      </figcaption>
      <blockquote dir="auto">{text}</blockquote>
    </figure>
  )
}
