import { t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { useTimes } from '#ui/text/times.ts'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { MailParts } from '#entities/conversation/mail-entry/mail-parts.tsx'
import { MessageWords } from '#entities/conversation/thread/message-text.tsx'
import type { SideMessage } from './queries.ts'
import classes from './side.module.css'

const showNow = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'end' })

/** A message to third parties, or an answer. The last one is scrolled into view. */
export function SideEntry({ message, isLast }: { message: SideMessage; isLast: boolean }) {
  const { author, sender, isOwn, at, text, document, quotes, attachments, mails } = message
  const times = useTimes()
  return (
    <li ref={isLast ? showNow : undefined} className={classes.entry} data-ours={author !== null || undefined}>
      <p className={classes.byline}>
        <strong dir="auto">
          {author ? (isOwn ? t('You') : author.username) : sender?.name || sender?.address}
        </strong>
        {sender?.name && <CodeText>{sender.address}</CodeText>}
        <time dateTime={at} title={times.exact(at)}>
          {times.momentWithDay(at)}
        </time>
      </p>
      {text === '' && attachments.length === 0 ? (
        <p className={classes.people}>{t('The text was removed by retention rules.')}</p>
      ) : (
        <MessageWords text={text} document={document} className={classes.text} />
      )}
      {quotes.length > 0 && (
        <p className={classes.people}>
          {t(
            '{count, plural, one {Quotes # message of the ticket} other {Quotes # messages of the ticket}}',
            {
              count: quotes.length,
            },
          )}
        </p>
      )}
      <MailParts mails={mails} />
      <Attachments attachments={attachments} />
    </li>
  )
}
