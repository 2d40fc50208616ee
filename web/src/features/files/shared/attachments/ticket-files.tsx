import { useQuery } from '@tanstack/react-query'
import { ticketFilesQuery } from '../../queries.ts'
import { Attachments } from './attachments.tsx'

/** Files that hang on a ticket itself. */
export function TicketFiles({ ticketId }: { ticketId: string }) {
  const { data: attachments = [] } = useQuery(ticketFilesQuery(ticketId))
  return <Attachments attachments={attachments} />
}
