import type { PageMessageOnWire, Role, SessionOnWire } from '@support-desk/contract'
import type { Outgoing } from '../outgoing/use-outgoing.ts'

/** A message as the reader sees it, whether the server has it already or not. */
export type ShownMessage = {
  /** The same before and after the server has it, so that it stays in place when it arrives. */
  key: string
  text: string
  author: { id: string | null; name: string; role: Role }
  time: string
  own: boolean
  takenBack: boolean
  withPicture: boolean
  /** What the server knows it by; null while it is on its way. */
  arrived: { id: string; number: number } | null
  /** What became of a message that is not on the server yet. */
  outgoing?: Outgoing
}

/** A message that the server has. */
export const arrivedMessage = (message: PageMessageOnWire): ShownMessage => ({
  key: message.key ?? message._id,
  text: message.msg,
  author: { id: message.author, name: message.user, role: message.power },
  time: message.time,
  own: message.own,
  takenBack: message.takenBack,
  withPicture: message.image,
  arrived: { id: message._id, number: message.number },
})

/** A message of the reader that is still on its way. */
export const outgoingMessage = (outgoing: Outgoing, session: SessionOnWire): ShownMessage => ({
  key: outgoing.key,
  text: outgoing.text,
  author: { id: null, name: session.user_name, role: session.power },
  time: outgoing.time,
  own: true,
  takenBack: false,
  withPicture: outgoing.picture,
  arrived: null,
  outgoing,
})
