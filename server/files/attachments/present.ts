import type { AttachmentOnWire, UploadOnWire } from '@support-desk/contract'
import { expiryOf } from '../incoming/jobs.ts'
import { type Attachment, kindOf, type Upload } from './attachment.ts'

/** An attachment for readers of its ticket. */
export const presentAttachment = (attachment: Attachment): AttachmentOnWire => {
  const { id, name, mediaType, size } = attachment
  return {
    id,
    name,
    mediaType,
    size,
    kind: kindOf(attachment),
    ...(attachment.isSignature && { isSignature: true as const }),
  }
}

/** An upload for its sender. */
export function presentUpload(upload: Upload): UploadOnWire {
  const { id, name, size, received, content } = upload
  const file = content && { name, mediaType: content.mediaType, size, kind: kindOf(content) }
  return { id, name, size, received, file, expiresAt: expiryOf(upload) }
}
