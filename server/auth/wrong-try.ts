import { type Message, type Words, words } from '@support-desk/contract'

/** What is said of a wrong try: how many are left, or what to do when it was the last one. */
export const wrongTry = (left: number, some: Message<{ left: number }>, none: Message<object>): Words =>
  left > 0 ? words(some, { left }) : { text: none }
