import { VisuallyHidden } from '@mantine/core'
import { MailParts } from '#entities/conversation/mail-entry/mail-parts.tsx'
import { ClockTime } from '#entities/conversation/thread/clock-time.tsx'
import { MessageWords } from '#entities/conversation/thread/message-text.tsx'
import type { ShownMessage } from '#entities/conversation/thread/shown-message.ts'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { RoleBadge } from '#entities/user/role-badge.tsx'
import { UserPicture } from '#entities/user/user-picture.tsx'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import { Delivery, type MessageContext } from './delivery.tsx'
import classes from './messages.module.css'

type MessageGroupProps = { messages: readonly [ShownMessage, ...ShownMessage[]]; context: MessageContext }

/** Messages of one author within a minute: own ones at the end of the line, others at its start. */
export function MessageGroup({ messages, context }: MessageGroupProps) {
  const session = useSession()
  const [{ author, own, time }] = messages
  return (
    <li className={classes.group} data-own={own || undefined}>
      {own && session?.role === 'User' && <UserPicture name={author.name} image={session.image} size={32} />}
      {!own && <UserPicture name={author.name} userId={author.id ?? ''} size={32} />}
      <div className={classes.column}>
        <p className={classes.byline}>
          {own ? <OwnName name={author.name} /> : <strong dir="auto">{author.name}</strong>}
          {!own && <RoleBadge role={author.role} userId={author.id} />}
          <ClockTime value={time} />
        </p>
        {messages.map((message) => (
          <Bubble key={message.key} message={message} context={context} />
        ))}
      </div>
    </li>
  )
}

/** On screen the alignment shows that a message is the reader's own. A print needs the name. */
const OwnName = ({ name }: { name: string }) => (
  <>
    <VisuallyHidden>{t('You')}</VisuallyHidden>
    <strong className={classes.printedName} dir="auto" aria-hidden>
      {name}
    </strong>
  </>
)

type BubbleProps = { message: ShownMessage; context: MessageContext }

/** One message with its files, and its delivery status below. */
function Bubble({ message, context }: BubbleProps) {
  const { key, text, document, retracted, attachments, arrived, outgoing } = message
  return (
    <>
      <div
        className={classes.bubble}
        data-message={key}
        data-state={outgoing?.state}
        data-taken-back={retracted || undefined}
      >
        <MessageWords text={text} document={document} />
        {!retracted && <MailParts mails={context.mails.get(arrived?.id ?? '')} />}
        <Attachments attachments={attachments} />
      </div>
      <Delivery message={message} context={context} />
    </>
  )
}
