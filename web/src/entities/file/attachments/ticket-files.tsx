import { useQuery } from '@tanstack/react-query'
import { ticketFilesQuery } from '../queries.ts'
import { AddTicketFiles } from './add-ticket-files.tsx'
import { Attachments } from './attachments.tsx'
import classes from './attachments.module.css'

type Props = {
  ticketId: string
  /** Null until it is known. The space of the button is then reserved. */
  mayAdd: boolean | null
}

/** Files attached to a ticket itself, and the button to add more. */
export function TicketFiles({ ticketId, mayAdd }: Props) {
  const { data: attachments = [] } = useQuery({ ...ticketFilesQuery(ticketId), enabled: mayAdd !== null })
  return (
    <>
      <Attachments attachments={attachments} />
      {mayAdd && <AddTicketFiles ticketId={ticketId} />}
      {mayAdd === null && <div className={classes.room} />}
    </>
  )
}
