/** What other areas may use; everything else here is private. */
export { textOf } from './words-of.ts'
