import type { ChatMessageOnWire, Role, SessionOnWire } from '@support-desk/contract'
import type { Outgoing } from './use-outgoing.ts'

/** A message as the reader sees it, whether the server has it already or not. */
export type ShownMessage = {
  key: string
  text: string
  author: string
  role: Role
  time: string
  own: boolean
  /** What became of a message that is not on the server yet. */
  outgoing?: Outgoing
}

/** Admins write under one common name, so to an admin every message of that name is an own one. */
export const isOwn = (message: ChatMessageOnWire, session: SessionOnWire): boolean =>
  message.power === session.power && (session.power === 'Admin' || message.user === session.user_name)

/** A message that the server has; messages are never removed, so its position names it. */
export const arrivedMessage = (
  message: ChatMessageOnWire,
  position: number,
  session: SessionOnWire,
): ShownMessage => ({
  key: String(position),
  text: message.msg,
  author: message.user,
  role: message.power,
  time: message.time,
  own: isOwn(message, session),
})

/** A message of the reader that is still on its way. */
export const outgoingMessage = (outgoing: Outgoing, session: SessionOnWire): ShownMessage => ({
  key: outgoing.id,
  text: outgoing.text,
  author: session.power === 'Admin' ? 'Admin' : session.user_name,
  role: session.power,
  time: outgoing.time,
  own: true,
  outgoing,
})
