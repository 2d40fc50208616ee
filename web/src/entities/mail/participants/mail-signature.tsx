import { useQuery } from '@tanstack/react-query'
import { t } from '#ui/language/t.ts'
import classes from './participants.module.css'
import { participantsQuery } from './queries.ts'

/** The signature that is added to a reply sent by mail. Renders nothing if the reply goes to no one by mail. */
export function MailSignature({ ticketId }: { ticketId: string }) {
  const { data } = useQuery(participantsQuery(ticketId))
  if (!data?.mail?.signature || !(data.requester.isContact || data.cc.length > 0)) return null
  return (
    <p className={classes.signature} dir="auto" title={t('Added below the email')}>
      {data.mail.signature}
    </p>
  )
}
