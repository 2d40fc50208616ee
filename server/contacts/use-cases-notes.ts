import { LIMITS } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import { orNotFound, Refusal } from '../kernel/refusal.ts'
import { accountsIn } from '../users/index.ts'
import type { Contact } from './contact.ts'
import { mayDeleteNote } from './policy.ts'
import { readContact } from './use-cases.ts'

/** Adds a note about a requester. */
export async function createContactNote(
  ctx: TxContext,
  actor: UserActor,
  { id, text }: { id: string; text: string },
): Promise<Contact> {
  const { tx } = ctx
  await accountsIn(tx).hold(id)
  const contact = await readContact(tx, id)
  if (contact.notes.length >= LIMITS.contactNotes) throw new Refusal('too_many_contact_notes')
  const contactNoteId = newId()
  const createdAt = ctx.clock().toISOString()
  await tx.contactNotes.insert({ id: contactNoteId, accountId: id, authorId: actor.id, text, createdAt })
  await record(ctx, actor, { kind: 'contact.note_added', data: { accountId: id, contactNoteId } })
  return readContact(tx, id)
}

/** Deletes a note about a requester. Throws `forbidden` if neither its author nor an admin calls this. */
export async function deleteContactNote(
  ctx: TxContext,
  actor: UserActor,
  { id, contactNoteId }: { id: string; contactNoteId: string },
): Promise<void> {
  const { tx } = ctx
  await accountsIn(tx).hold(id)
  const contact = await readContact(tx, id)
  const note = orNotFound(contact.notes.find((each) => each.id === contactNoteId))
  if (!mayDeleteNote(actor, note)) throw new Refusal('forbidden')
  await tx.contactNotes.remove(contactNoteId)
  await record(ctx, actor, { kind: 'contact.note_deleted', data: { accountId: id, contactNoteId } })
}
