import type { AttachmentKind } from '@support-desk/contract'

/** What a file was found to be, and where its content lies. */
export type FileContent = {
  mediaType: string
  /** Among the files of the install; named by the hash of the content, so that the same content is there once. */
  file: string
  /** A small picture of it; null where there is none. */
  thumb: string | null
}

/** A file that is coming in, or has come and hangs on nothing yet. */
export type Upload = {
  id: string
  accountId: string
  name: string
  size: number
  /** How many bytes are here. */
  received: number
  /** Null until all of it is here and was checked. */
  content: FileContent | null
  createdAt: string
}

/** What a file hangs on: a message, a note, or with neither the ticket itself. */
export type AttachedTo = { ticketId: string; messageId?: string; noteId?: string }

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
  /** Whether its sender has it below each mail. */
  isSignature: boolean
}

/** How a file can be shown. A picture that cannot be decoded is none. */
export function kindOf({ mediaType, thumb }: Pick<FileContent, 'mediaType' | 'thumb'>): AttachmentKind {
  if (thumb !== null) return 'image'
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType === 'text/plain' ? 'text' : 'other'
}
