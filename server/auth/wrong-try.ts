import { type Message, type Words, words } from '@support-desk/contract'

/** The message of a wrong attempt: the number of attempts left, or what to do after the last one. */
export const wrongTry = (left: number, some: Message<{ left: number }>, none: Message<object>): Words =>
  left > 0 ? words(some, { left }) : { text: none }
