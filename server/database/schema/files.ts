import type { Generated } from 'kysely'

/** The tables of files; see `files/attachments`. */
export type FileTables = {
  /** Uploads in progress, and finished ones that are not yet attached. */
  uploads: {
    id: string
    account_id: string
    name: string
    /** Announced size of the whole file, in bytes. */
    size: number
    /** Bytes received so far. */
    received: number
    /** This column and the next two: null until the whole file was checked and stored. */
    media_type: Generated<string | null>
    file: Generated<string | null>
    /** A thumbnail; also null when there is none. */
    thumb: Generated<string | null>
    created_at: string
  }
  /** Received pieces of uploads in progress. */
  upload_pieces: { upload_id: string; start: number; bytes: Uint8Array }
  /** Files of scheduled replies; columns as in `attachments`. */
  scheduled_files: {
    id: string
    reply_id: string
    ticket_id: string
    place: number
    uploader_id: string
    name: string
    media_type: string
    size: number
    file: string
    thumb: string | null
    created_at: string
  }
  /** Files of tickets, messages and notes. */
  attachments: {
    id: string
    ticket_id: string
    /** At most one of `message_id` and `note_id` is set. */
    message_id: string | null
    note_id: string | null
    /** Position among the files of the same message, note or ticket. */
    place: number
    uploader_id: string
    name: string
    media_type: string
    size: number
    /** Name of the content in the file store. */
    file: string
    thumb: string | null
    created_at: string
    /** 1 or 0: an image in the sender's mail signature. */
    is_signature: Generated<number>
  }
}
