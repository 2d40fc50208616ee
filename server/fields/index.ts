/** What other areas may use; everything else here is private. */
export type { AskedField, ValuesByKey } from './field.ts'
export { maySeeField } from './policy.ts'
export { fieldNameQueries } from './queries-names.ts'
export { fieldValueQueries } from './queries-values.ts'
export { missingAmong, missingToSolve } from './solving.ts'
export { readFields, type TicketFields } from './read-fields.ts'
export { readGiven } from './read-given.ts'
export { areSame, writeField } from './write.ts'
