/** Interface of this area for other areas. */
export { NO_PICTURE, type PictureFile, type Pictures, type StoredPicture } from './pictures.ts'
export { nameOfContent, readWhole } from './attachments/store.ts'
export { type Attachment, type FileContent, kindOf } from './attachments/attachment.ts'
export { textOf } from './incoming/file-type.ts'
export { appendUpload, createUpload, keepBytes, type KeptFile } from './incoming/use-cases.ts'
export {
  attachScheduled,
  attachToSideMessage,
  attachUploads,
  setScheduledFiles,
  takeUploads,
} from './attachments/attach.ts'
export type { SignatureFile } from './attachments/queries-signatures.ts'
export { filesOfMessages, filesOfNotes } from './attachments/queries.ts'
export { presentAttachment } from './attachments/present.ts'
export { createDiskFiles } from './disk-files.ts'
export { FRESH_SECONDS, shrinkLater } from './jobs.ts'
export { readName } from './picture-names.ts'
export { fileRows } from './queries.ts'
export { FORM_JOBS } from './queries-pictures.ts'
export {
  attachmentsIn,
  picturesIn,
  scheduledFilesIn,
  sideFilesIn,
  signatureFilesIn,
  uploadsIn,
} from './open-queries.ts'
