/** What other areas may use; everything else here is private. */
export { livingCondition, readCondition, readerOf, textsOf } from './text.ts'
export { countQueue, findNumbers } from './use-cases.ts'
