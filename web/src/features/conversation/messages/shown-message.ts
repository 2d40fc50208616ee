import type { ChatMessage, Session } from '../../../api/models.ts'
import type { Role } from '@support-desk/contract'
import type { Outgoing } from '../outgoing/use-outgoing.ts'

/** A message as the reader sees it, whether the server has it already or not. */
export type ShownMessage = {
  /** The same before and after the server has it, so that it stays in place when it arrives. */
  key: string
  text: string
  author: { id: string | null; name: string; role: Role }
  time: string
  own: boolean
  retracted: boolean
  withPicture: boolean
  /** What the server knows it by; null while it is on its way. */
  arrived: { id: string; number: number } | null
  /** What became of a message that is not on the server yet. */
  outgoing?: Outgoing
}

/** A message that the server has. */
export const arrivedMessage = (message: ChatMessage): ShownMessage => ({
  key: message.key ?? message.id,
  text: message.text,
  author: { id: message.author.id, name: message.author.username, role: message.author.role },
  time: message.postedAt,
  own: message.isOwn,
  retracted: message.isRetracted,
  withPicture: message.hasPicture,
  arrived: { id: message.id, number: message.number },
})

/** A message of the reader that is still on its way. */
export const outgoingMessage = (outgoing: Outgoing, session: Session): ShownMessage => ({
  key: outgoing.key,
  text: outgoing.text,
  author: { id: null, name: session.username, role: session.role },
  time: outgoing.time,
  own: true,
  retracted: false,
  withPicture: outgoing.picture,
  arrived: null,
  outgoing,
})
