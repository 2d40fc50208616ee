import type { NoteOnWire } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { presentAttachment } from '../../files/index.ts'
import type { Note } from './note.ts'

/** A note for staff. */
export const presentNote = (note: Note, reader: UserActor): NoteOnWire => {
  const { id, number, author, text, document, writtenAt, key, isRetracted, mentions } = note
  const isOwn = author.id === reader.id
  const attachments = note.attachments.map(presentAttachment)
  return {
    id,
    number,
    author,
    text,
    document,
    writtenAt,
    isOwn,
    key: isOwn ? key : null,
    isRetracted,
    mentions,
    attachments,
  }
}
