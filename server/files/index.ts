/** What other areas may use; everything else here is private. */
export type { PictureFile, Pictures, StoredPicture } from './pictures.ts'
export { createDiskFiles } from './disk-files.ts'
export { FRESH_SECONDS, shrinkLater } from './jobs.ts'
export { readName } from './picture-names.ts'
export { fileRows } from './queries.ts'
export { FORM_JOBS } from './queries-pictures.ts'
