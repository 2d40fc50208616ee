/** What other areas may use; everything else here is private. */
export { createTag } from './use-cases.ts'
export { TAG_NAME } from './tag-name.ts'
