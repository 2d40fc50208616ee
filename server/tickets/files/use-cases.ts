import { Readable } from 'node:stream'
import { LIMITS } from '@support-desk/contract'
import { logAccess } from '../../audit/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import { findReadableTicket } from '../merge/merged.ts'
import { mayReadNotes } from '../policy.ts'
import { findSharedTicket } from '../shared/use-cases.ts'
import { findVisibleTicket, holdVisibleTicket } from '../use-cases.ts'
import {
  type Attachment,
  attachmentsIn,
  attachUploads,
  type FileContent,
  kindOf,
  scheduledFilesIn,
  sideFilesIn,
  signatureFilesIn,
  textOf,
  uploadsIn,
} from '../../files/index.ts'

/** A file to send: the original as a download, or a safe preview (`isShown`). */
type SentFile = { content: Readable; type: string; name: string; isShown: boolean }

/** Files of the ticket itself, without files of its messages and notes. */
export async function listAttachments(
  ctx: Context,
  actor: UserActor,
  ticketId: string,
): Promise<Attachment[]> {
  await findVisibleTicket(ctx.store, actor, ticketId)
  return attachmentsIn(ctx.store).ofTicket(ticketId)
}

/** Attaches uploads to the ticket itself. Returns all of its files. */
export async function createAttachments(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, files }: { ticketId: string; files: readonly string[] },
): Promise<Attachment[]> {
  const ticket = await holdVisibleTicket(ctx.tx, actor, ticketId)
  await attachUploads(ctx, actor, { to: { ticketId }, files })
  const attachments = await attachmentsIn(ctx.tx).ofTicket(ticketId)
  const data = { count: files.length }
  await record(ctx, actor, { kind: 'ticket.files_added', ticketId, data }, ticket)
  return attachments
}

/**
 * Reads an attachment that the actor may see. Only staff may read files of notes, scheduled replies, side conversations
 * and email signatures. Only the owner may read a complete upload that is not attached yet.
 */
export async function readAttachment(
  ctx: Context,
  actor: UserActor,
  { id, isPreview }: { id: string; isPreview: boolean },
): Promise<SentFile> {
  const free = await findWithoutTicket(ctx, actor, id)
  const attachment = free ? null : await findVisible(ctx, actor, id)
  const file = orNotFound(free ?? attachment)
  const sent = orNotFound(await (isPreview ? previewOf(ctx, file) : wholeOf(ctx, file)))
  if (attachment) logAccess(ctx, actor, 'ticket.file_read', { id: attachment.ticketId })
  return sent
}

/** A complete upload of the actor, a picture of an email signature, or a file of a macro that they may see. */
async function findWithoutTicket(ctx: Context, actor: UserActor, id: string): Promise<StoredFile | null> {
  const own = await uploadsIn(ctx.store).find({ id, accountId: actor.id })
  if (own?.content) return { ...own, ...own.content }
  const ofSignature = mayReadNotes(actor) ? await signatureFilesIn(ctx.store).find(id) : null
  return ofSignature ?? ctx.findMacroFile(ctx.store, actor, id)
}

async function findVisible(ctx: Context, actor: UserActor, id: string): Promise<Attachment> {
  const attachment =
    (await attachmentsIn(ctx.store).find(id)) ??
    (mayReadNotes(actor)
      ? ((await scheduledFilesIn(ctx.store).find(id)) ?? (await sideFilesIn(ctx.store).find(id)))
      : null)
  if (!attachment || (attachment.noteId !== null && !mayReadNotes(actor))) throw new Refusal('not_found')
  // Members of an organisation read the files of shared tickets.
  if (!(await findSharedTicket(ctx.store, actor, attachment.ticketId)))
    await findReadableTicket(ctx.store, actor, attachment.ticketId)
  return attachment
}

/** Generic type, so that browsers download the file. */
const ANYTHING = 'application/octet-stream'

type StoredFile = FileContent & { name: string; size: number }

async function wholeOf({ attachments }: Context, { file, name }: StoredFile): Promise<SentFile | null> {
  const pieces = await attachments.open(file)
  return pieces && { content: Readable.from(pieces), type: ANYTHING, name, isShown: false }
}

/** A preview made by the server: a re-encoded picture, or plain text. */
async function previewOf(ctx: Context, attachment: StoredFile): Promise<SentFile | null> {
  const { name, thumb } = attachment
  if (thumb !== null) {
    const picture = await ctx.pictures.read(thumb)
    return picture && { content: Readable.from([picture.bytes]), type: picture.type, name, isShown: true }
  }
  if (kindOf(attachment) !== 'text') return null
  const beginning = await beginningOf(ctx, attachment)
  const text = beginning && Buffer.from(textOf(beginning, beginning.length === attachment.size))
  return text && { content: Readable.from([text]), type: 'text/plain; charset=utf-8', name, isShown: true }
}

async function beginningOf({ attachments }: Context, { file }: StoredFile): Promise<Buffer | null> {
  const pieces = await attachments.open(file)
  if (!pieces) return null
  let beginning = Buffer.alloc(0)
  for await (const piece of pieces) {
    beginning = Buffer.concat([beginning, piece])
    if (beginning.length >= LIMITS.previewedText) break
  }
  return beginning.subarray(0, LIMITS.previewedText)
}
