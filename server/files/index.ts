/** What other areas may use; everything else here is private. */
export type { Pictures, StoredPicture } from './pictures.ts'
export { createDiskFiles } from './disk-files.ts'
export { fileRows } from './queries.ts'
