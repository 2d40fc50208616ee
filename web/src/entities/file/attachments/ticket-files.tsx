import { useQuery } from '@tanstack/react-query'
import { ticketFilesQuery } from '../queries.ts'
import { AddTicketFiles } from './add-ticket-files.tsx'
import { Attachments } from './attachments.tsx'
import classes from './attachments.module.css'

type Props = {
  ticketId: string
  /** Null as long as that is not known, for which the room is kept. */
  mayAdd: boolean | null
}

/** Files that hang on a ticket itself, and where more are added. */
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
