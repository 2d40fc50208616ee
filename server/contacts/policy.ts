import type { Actor } from '../kernel/actor.ts'
import type { ContactNote } from './contact.ts'

/** Authors delete their own notes, admins all. */
export const mayDeleteNote = (actor: Actor, note: Pick<ContactNote, 'author'>): boolean =>
  actor.role === 'Admin' || note.author.id === actor.id
