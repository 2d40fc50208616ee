import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ticketFilesQuery } from '../queries.ts'
import { AddTicketFiles } from './add-ticket-files.tsx'
import { Attachments } from './attachments.tsx'

type Props = {
  ticketId: string
  /** Null until it is known. The space of the button is then reserved. */
  mayAdd: boolean | null
  /** Wraps the files, if there is anything to show. */
  children?: (files: ReactNode) => ReactNode
}

/** Files attached to a ticket itself, and the button to add more. */
export function TicketFiles({ ticketId, mayAdd, children }: Props) {
  const { data: attachments = [] } = useQuery({ ...ticketFilesQuery(ticketId), enabled: mayAdd !== null })
  if (attachments.length === 0 && mayAdd === false) return null
  const files = (
    <>
      <Attachments attachments={attachments} />
      {mayAdd && <AddTicketFiles ticketId={ticketId} />}
      {/* Reserves the height of the button. */}
      {mayAdd === null && <Box h={36} />}
    </>
  )
  return children ? children(files) : files
}
