import type { Generated } from 'kysely'

/** The tables of files of any kind; see `files/attachments`. */
export type FileTables = {
  /** Files that are coming in, and those that have come and hang on nothing yet. */
  uploads: {
    id: string
    account_id: string
    name: string
    /** Of the whole file, as it was announced. */
    size: number
    /** How many bytes of it are here. */
    received: number
    /** The three below: null until the whole file was checked and kept. */
    media_type: Generated<string | null>
    file: Generated<string | null>
    /** A small picture of it; null also where there is none. */
    thumb: Generated<string | null>
    created_at: string
  }
  /** What is here of files that are coming in. */
  upload_pieces: { upload_id: string; start: number; bytes: Uint8Array }
  /** Files of replies that are to be sent later; columns as below. */
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
    /** At most one of these two. */
    message_id: string | null
    note_id: string | null
    /** Among the files of the same message, note or ticket. */
    place: number
    uploader_id: string
    name: string
    media_type: string
    size: number
    /** The name of its content among the files of the install. */
    file: string
    thumb: string | null
    created_at: string
    /** 1 or 0: a picture that its sender has below each mail. */
    is_signature: Generated<number>
  }
}
