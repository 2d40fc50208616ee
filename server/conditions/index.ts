/** What other areas may use; everything else here is private. */
export { readCondition } from './text.ts'
export { findNumbers } from './use-cases.ts'
