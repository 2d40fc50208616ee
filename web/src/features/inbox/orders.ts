import { type Message, messages, type QueueOrder } from '@support-desk/contract'

/** What the orders of a list are called. */
export const ORDER_WORDS: Record<QueueOrder, Message> = messages({
  waiting: 'Oldest wait first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  priority: 'Highest priority first',
})

/** All orders. Those of the contract come with the schemas, which the page does without. */
export const ORDERS = Object.keys(ORDER_WORDS) as QueueOrder[]
