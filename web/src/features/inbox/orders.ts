import { type Message, messages, type QueueOrder } from '@support-desk/contract'

/** Display names of orders. */
export const ORDER_WORDS: Record<QueueOrder, Message> = messages({
  waiting: 'Longest wait first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  priority: 'Highest priority first',
})

/** All orders. Not imported from the contract, which would load its schemas. */
export const ORDERS = Object.keys(ORDER_WORDS) as QueueOrder[]
