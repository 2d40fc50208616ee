import type { AttachmentKind } from '@support-desk/contract'

/** Detected media type of a file, and the names of its stored contents. */
export type FileContent = {
  mediaType: string
  /** Name in the file store: the SHA-256 of the content, so equal contents are stored once. */
  file: string
  /** Name of the thumbnail in the file store; null for a file without one. */
  thumb: string | null
}

/** A file in transfer, or a complete one that is not attached yet. */
export type Upload = {
  id: string
  accountId: string
  name: string
  size: number
  /** Bytes received so far. */
  received: number
  /** Null until the file is complete and checked. */
  content: FileContent | null
  createdAt: string
}

/** Owner of an attachment: a message, a note, or the ticket when both are missing. */
export type AttachmentOwner = { ticketId: string; messageId?: string; noteId?: string }

/** A file of a message, a note or a ticket. */
export type Attachment = FileContent & {
  id: string
  ticketId: string
  messageId: string | null
  noteId: string | null
  uploaderId: string
  name: string
  size: number
  createdAt: string
  /** Whether it is part of the sender's mail signature. */
  isSignature: boolean
}

/** Kind of preview. A picture without a thumbnail cannot be decoded and is `other`. */
export function kindOf({ mediaType, thumb }: Pick<FileContent, 'mediaType' | 'thumb'>): AttachmentKind {
  if (thumb !== null) return 'image'
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType === 'text/plain' ? 'text' : 'other'
}
