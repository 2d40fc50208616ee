/** What other areas may use; everything else here is private. */
export { readCondition, readerOf, textsOf } from './text.ts'
export { countQueue, findNumbers, ticketsMeant } from './use-cases.ts'
