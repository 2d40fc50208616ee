import type { Ticket } from '#api/models.ts'

import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ticketPictureQuery } from './queries.ts'
import { PictureViewer } from '#ui/pictures/picture-viewer.tsx'
import { RetryButton } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'

/** The screenshot of a ticket: a thumbnail that opens the full picture. */
export function TicketPicture({ ticket }: { ticket: Pick<Ticket, 'id' | 'subject'> }) {
  const [wanted, setWanted] = useState(false)
  const thumbnail = useQuery(ticketPictureQuery(ticket.id, 'thumb'))
  const full = useQuery({ ...ticketPictureQuery(ticket.id, 'full'), enabled: wanted })
  if (thumbnail.isError)
    return (
      <Group gap={12} c="var(--text-dim)">
        <span>{t('Couldn’t load the picture.')}</span>
        <RetryButton onClick={() => void thumbnail.refetch()} />
      </Group>
    )
  return (
    <PictureViewer
      alt={t('Screenshot of {subject}', { subject: ticket.subject })}
      thumbnail={thumbnail.data}
      full={full.data}
      onOpen={() => setWanted(true)}
    />
  )
}
