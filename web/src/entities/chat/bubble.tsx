import { UNDO_MS } from '@support-desk/contract'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { type EntryMails, MailParts } from '#entities/conversation/mail-entry/mail-parts.tsx'
import { Arrived, Failed, Underway, Waiting } from './delivery.tsx'
import { MessageWords } from '#entities/conversation/thread/message-text.tsx'
import classes from './messages.module.css'
import type { ShownMessage } from '#entities/conversation/thread/shown-message.ts'
import { UndoButton } from './undo-button.tsx'
import type { SentTime } from '#entities/conversation/outgoing/post-message.ts'
import type { UnsentMessage } from '#entities/conversation/outgoing/use-outgoing.ts'

/** Data and functions that messages need from their chat. */
export type MessageContext = {
  /** Received and undelivered mails, by message id. */
  mails: ReadonlyMap<string, EntryMails>
  /** Delivery status shown on own messages, by key. */
  marks: ReadonlyMap<string, 'sent' | 'seen'>
  sent: (key: string) => SentTime | undefined
  retract: (message: ShownMessage) => void
  retracting: string | null
  retry: (message: UnsentMessage) => void
  discard: (message: UnsentMessage) => void
}

type BubbleProps = { message: ShownMessage; context: MessageContext }

/** One message with its files, and its delivery status below. */
export function Bubble({ message, context }: BubbleProps) {
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
      <Below message={message} context={context} />
    </>
  )
}

function Below({ message, context }: BubbleProps) {
  const { key, own, retracted, arrived, outgoing } = message
  if (!own || retracted) return null
  if (outgoing?.state === 'sending') return <Underway outgoing={outgoing} />
  if (outgoing?.state === 'failed' || outgoing?.state === 'waiting') {
    const Problem = outgoing.state === 'failed' ? Failed : Waiting
    return (
      <Problem
        outgoing={outgoing}
        onRetry={() => context.retry(outgoing)}
        onDiscard={() => context.discard(outgoing)}
      />
    )
  }
  const mark = context.marks.get(key)
  const sent = arrived && context.sent(key)
  if (!mark && !sent) return null
  return (
    <div className={classes.below}>
      {sent && (
        <UndoButton
          until={sent.at + UNDO_MS}
          busy={context.retracting === key}
          onUndo={() => context.retract(message)}
        />
      )}
      {mark && <Arrived mark={mark} />}
    </div>
  )
}
