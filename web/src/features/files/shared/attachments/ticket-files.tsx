import { useQuery } from '@tanstack/react-query'
import { ticketFilesQuery } from '../../queries.ts'
import { AddTicketFiles } from './add-ticket-files.tsx'
import { Attachments } from './attachments.tsx'

/** Files that hang on a ticket itself, and where more are added. */
export function TicketFiles({ ticketId, mayAdd }: { ticketId: string; mayAdd: boolean }) {
  const { data: attachments = [] } = useQuery(ticketFilesQuery(ticketId))
  return (
    <>
      <Attachments attachments={attachments} />
      {mayAdd && <AddTicketFiles ticketId={ticketId} />}
    </>
  )
}
