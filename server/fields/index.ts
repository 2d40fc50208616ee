/** What other areas may use; everything else here is private. */
export { fieldNameQueries } from './queries-names.ts'
export { fieldValueQueries } from './queries-values.ts'
export { missingToSolve } from './solving.ts'
export { readFields } from './read-fields.ts'
export { areSame, writeField } from './write.ts'
