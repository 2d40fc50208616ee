import type { TicketDetails } from '#api/models.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Skeletons } from '#ui/feedback/loading.tsx'
import classes from './time-line.module.css'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import { late } from '#ui/late/late.tsx'

const TicketEvents = late(
  async () => (await import('./ticket-reading.tsx')).TicketEvents,
  () => <Skeletons shape="lines" />,
)
const TicketReading = late(
  async () => (await import('./ticket-reading.tsx')).TicketReading,
  () => <Skeletons shape="lines" />,
)
/** Lazy: readers see the ticket first. */
const TicketWriting = late(async () => (await import('../writing/ticket-writing.tsx')).TicketWriting, null)

/**
 * Everything that happened to a ticket, latest first. Staff read messages, notes and events together. Requesters see
 * messages in the chat. They appear here too on request, or if there is no chat yet.
 */
export function TimeLine({ ticket }: { ticket: TicketDetails }) {
  const [asksForAll, askForAll] = useState(false)
  const mayChoose = useSession()?.role === 'User' && ticket.assignee !== null
  const isWhole = asksForAll || !mayChoose
  return (
    <section className={classes.panel} aria-labelledby="time-line" data-screen-only>
      <Group justify="space-between" gap={8} mb={16}>
        <h2 id="time-line">{t(isWhole ? 'Conversation' : 'Activity')}</h2>
        {mayChoose && (
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={asksForAll}
            onClick={() => askForAll(!asksForAll)}
          >
            {t(asksForAll ? 'Hide messages' : 'Show messages')}
          </Button>
        )}
      </Group>
      <TicketWriting ticket={ticket} />
      {isWhole ? <TicketReading ticket={ticket} /> : <TicketEvents ticketId={ticket.id} />}
    </section>
  )
}
