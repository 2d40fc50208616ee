import type { MailMark } from '@support-desk/contract'
import { IconMailX } from '@tabler/icons-react'
import { rich, t } from '../../../../ui/language/t.ts'
import { CodeText } from '../../../../ui/text/code-text.tsx'
import classes from './mail-entry.module.css'

/** Says that an entry, as a mail, did not reach somebody, in the words of the server that sent it back. */
export function Undelivered({ bounce }: { bounce: NonNullable<MailMark['bounce']> }) {
  const { recipient, status, text } = bounce
  return (
    <div className={classes.undelivered} role="note">
      <p className={classes.undeliveredTo}>
        <IconMailX size={16} aria-hidden />
        <strong>
          {recipient === null
            ? t('Not delivered by mail')
            : rich('Not delivered to {address}', { address: <CodeText>{recipient}</CodeText> })}
        </strong>{' '}
        {status !== null && <CodeText>{status}</CodeText>}
      </p>{' '}
      {text !== '' && (
        <p className={classes.undeliveredWhy} dir="auto">
          {text}
        </p>
      )}
    </div>
  )
}
