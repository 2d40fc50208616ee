import type { SideConversationOnWire, SideMessageOnWire } from '@support-desk/contract'
import { presentAttachment } from '../../../files/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import type { ShownSide, ShownSideMessage } from './side-conversation.ts'

/** Characters of the latest message in a list. */
const BEGINNING = 200

/** A side conversation in the list of its ticket. */
export function presentSide(shown: ShownSide): SideConversationOnWire {
  const { side, messages, messageCount, recipients, turn, hasUndelivered } = shown
  const last = messages.at(-1)
  return {
    id: side.id,
    ticketId: side.ticketId,
    number: side.number,
    subject: side.subject,
    recipients,
    startedAt: side.startedAt,
    messageCount,
    turn,
    last: {
      at: last?.at ?? side.startedAt,
      from: last?.author?.username ?? (last?.sender?.name || last?.sender?.address) ?? '',
      beginning: last?.text.slice(0, BEGINNING).toWellFormed() ?? '',
    },
    hasUndelivered,
  }
}

/** A side conversation with its messages. */
export const presentWhole = (shown: ShownSide, reader: UserActor) => ({
  conversation: presentSide(shown),
  messages: shown.messages.map((message) => presentMessage(message, reader)),
})

const presentMessage = (message: ShownSideMessage, reader: UserActor): SideMessageOnWire => ({
  id: message.id,
  number: message.number,
  kind: message.kind,
  author: message.author,
  sender: message.sender,
  recipients: message.recipients,
  text: message.text,
  document: message.document,
  quotes: message.quotes,
  at: message.at,
  isOwn: message.author?.id === reader.id,
  isRetracted: message.isRetracted,
  attachments: message.attachments.map(presentAttachment),
  mails: message.mails,
})
