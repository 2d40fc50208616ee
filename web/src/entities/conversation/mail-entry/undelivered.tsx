import type { MailMark } from '@support-desk/contract'
import { IconMailX } from '@tabler/icons-react'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from './mail-entry.module.css'

/** Shows that the email of an entry did not reach its recipient, with the answer of the mail server. */
export function Undelivered({ bounce }: { bounce: NonNullable<MailMark['bounce']> }) {
  const { status, text } = bounce
  return (
    <div className={classes.undelivered} role="note">
      <p className={classes.undeliveredTo}>
        <IconMailX size={16} aria-hidden />
        <strong>{headingOf(bounce)}</strong> {status !== null && <CodeText>{status}</CodeText>}
      </p>{' '}
      {text !== '' && (
        <p className={classes.undeliveredWhy} dir="auto">
          {text}
        </p>
      )}
    </div>
  )
}

function headingOf({ why, recipient }: NonNullable<MailMark['bounce']>) {
  if (why === 'not_set_up') return t('Not sent: outgoing email is not set up')
  if (recipient === null) return t('Not delivered by email')
  const address = <CodeText>{recipient}</CodeText>
  return why === 'trying'
    ? rich('Not sent to {address} yet. Retrying.', { address })
    : rich('Not delivered to {address}', { address })
}
