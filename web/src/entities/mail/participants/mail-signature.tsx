import { useQuery } from '@tanstack/react-query'
import { t } from '#ui/language/t.ts'
import classes from './participants.module.css'
import { SignatureText } from '../signature/signature-text.tsx'
import { participantsQuery } from './queries.ts'

/** The signature that is added to a reply sent by mail. Renders nothing if the reply goes to no one by mail. */
export function MailSignature({ ticketId }: { ticketId: string }) {
  const { data } = useQuery(participantsQuery(ticketId))
  if (!data?.mail?.signature || !(data.requester.isContact || data.cc.length > 0)) return null
  return (
    <div className={classes.signature} title={t('Added below the email')}>
      <SignatureText document={data.mail.signature} />
    </div>
  )
}
