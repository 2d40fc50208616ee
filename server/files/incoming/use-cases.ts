import { inTransaction } from '../../kernel/transaction.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { LIMITS, message, words } from '@support-desk/contract'
import { schedule } from '../../jobs/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import { later } from '../../kernel/time.ts'
import type { FileContent, Upload } from '../attachments/attachment.ts'
import { nameOfContent } from '../attachments/store.ts'
import { createTypeDetector } from './file-type.ts'
import { expiryOf, UPLOAD_EXPIRY } from './jobs.ts'
import { refuseWithoutRoom, removeFromFull, removeUpload } from './room.ts'
import { withStorageFullRefusal } from './storage-full.ts'
import { accountsIn } from '../../users/index.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/**
 * Disk space of an upload, as a multiple of its size. It covers the pieces in the log and the database, the file, and
 * the deletion of the pieces.
 */
const AT_ONCE = 4
const DAY_SECONDS = 24 * 60 * 60
/** Final verdicts of the scanner; a retry would give the same. */
const NEVER_LET_IN: ReadonlySet<string> = new Set(['file_infected', 'file_unscannable'])
/** Maximum size for a thumbnail, in bytes, because decoding needs the whole file in memory. */
const LARGEST_PICTURE = 32 * MEGABYTE

/** Starts an upload. Count and total size of uploads under way are limited per account. */
export async function createUpload(
  ctx: Context,
  actor: UserActor,
  { name, size }: { name: string; size: number },
): Promise<Upload> {
  const { maxBytes } = ctx.attachments
  const perDay = ctx.attachments.dailyBytes[actor.role === 'User' ? 'user' : 'staff']
  const most = Math.min(maxBytes, perDay)
  if (size > most) {
    const said = message('This file is larger than {size, number} MB, the limit.')
    throw new Refusal('file_too_large', {
      field: 'size',
      words: words(said, { size: Math.floor(most / MEGABYTE) }),
    })
  }
  await refuseWithoutRoom(ctx, AT_ONCE * size)
  const now = ctx.clock()
  const upload = {
    id: newId(),
    accountId: actor.id,
    name: cleanName(name),
    size,
    createdAt: now.toISOString(),
  }
  await withStorageFullRefusal(() =>
    inTransaction(ctx, async (ctx) => {
      const { tx } = ctx
      await accountsIn(tx).hold(actor.id)
      const { count, bytes } = await tx.uploads.underWay(actor.id)
      if (count >= LIMITS.uploadsPerUser || bytes + size > LIMITS.uploadSizesPerUser * maxBytes)
        throw new Refusal('too_many_uploads')
      await countBytes(ctx, { accountId: actor.id, size, perDay })
      await tx.uploads.insert(upload)
      const dueAt = expiryOf(upload)
      await schedule(tx, { job: UPLOAD_EXPIRY, key: upload.id, dueAt, data: {} })
    }),
  )
  return { ...upload, received: 0, content: null }
}

/**
 * Adds the size to the daily quota of the sender. It runs in the transaction of the upload, so refused uploads do not
 * count.
 */
async function countBytes(
  ctx: TxContext,
  { accountId, size, perDay }: { accountId: string; size: number; perDay: number },
): Promise<void> {
  const now = ctx.clock()
  const [windowEnd, amount] = [later(now, DAY_SECONDS), Math.ceil(size / KILOBYTE)]
  const { count, resetsAt } = await ctx.tx.rates.hit(
    `files:${accountId}`,
    now.toISOString(),
    windowEnd,
    amount,
  )
  if (count * KILOBYTE <= perDay) return
  const seconds = Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)
  throw new Refusal('file_quota_used', { retryAfterSeconds: Math.max(1, seconds) })
}

/** A safe file name: `file` for an empty name and for `.` and `..`. */
function cleanName(name: string): string {
  const clean = name.normalize('NFC').replaceAll(DECEIVING, '').trim()
  return /^\.{0,2}$/.test(clean) ? 'file' : clean
}

/** Bidirectional control characters: with them `exe.gpj` would look like a picture. */
const DECEIVING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** An upload of the actor; throws `not_found`. */
export const findUpload = async (ctx: Context, actor: UserActor, id: string): Promise<Upload> =>
  orNotFound(await ctx.store.uploads.find({ id, accountId: actor.id }))

/**
 * Appends a piece. The last piece also scans and stores the file. If the answer to the last piece got lost, the client
 * repeats the step with an empty piece.
 */
export async function appendUpload(
  ctx: Context,
  actor: UserActor,
  { id, offset, bytes }: { id: string; offset: number; bytes: Buffer },
): Promise<Upload> {
  const upload = await findUpload(ctx, actor, id)
  if (upload.content !== null || offset !== upload.received) throw new Refusal('upload_elsewhere')
  const end = offset + bytes.length
  if (end > upload.size)
    throw new Refusal('validation', { words: words(message('Upload failed. Please try again.')) })
  if (bytes.length === 0 && end < upload.size) {
    throw new Refusal('validation', { words: words(message('This part of the file is empty.')) })
  }
  if (bytes.length > 0) {
    const isNext = await droppingWhenFull(ctx, id, async () => {
      await refuseWithoutRoom(ctx, 2 * end)
      return inTransaction(ctx, ({ tx }) => tx.uploads.append({ id, accountId: actor.id }, offset, bytes))
    })
    if (!isNext) throw new Refusal('upload_elsewhere')
  }
  return end < upload.size ? { ...upload, received: end } : finish(ctx, { ...upload, received: end })
}

/** Removes an unattached upload of the actor. */
export async function deleteUpload(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await findUpload(ctx, actor, id)
  await removeUpload(ctx, id)
}

/** Removes the whole upload when the disk is full. */
async function droppingWhenFull<T>(ctx: Context, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await withStorageFullRefusal(work)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'storage_full') await removeFromFull(ctx, id)
    throw error
  }
}

/** Scans a complete file and stores its content. */
async function finish(ctx: Context, { id, accountId }: Upload): Promise<Upload> {
  return ctx.attachments.inTurn(accountId, async () => {
    const upload = orNotFound(await ctx.store.uploads.find({ id, accountId }))
    if (upload.content) return upload
    try {
      await ctx.attachments.scanner?.scan({ size: upload.size, pieces: () => piecesOf(ctx, upload) })
    } catch (error) {
      if (error instanceof Refusal && NEVER_LET_IN.has(error.code)) await removeUpload(ctx, id)
      throw error
    }
    try {
      const content = await droppingWhenFull(ctx, id, async () => {
        await refuseWithoutRoom(ctx, 3 * upload.size)
        const kept = await keepContent(ctx, {
          size: upload.size,
          by: accountId,
          pieces: () => piecesOf(ctx, upload),
        })
        if (!(await inTransaction(ctx, ({ tx }) => tx.uploads.complete(id, kept))))
          throw new Refusal('not_found')
        return kept
      })
      return { ...upload, content }
    } catch (error) {
      // A concurrent first attempt may have completed the upload.
      const done = await ctx.store.uploads.find({ id, accountId })
      if (done?.content) return done
      throw error
    }
  })
}

/** A file with content that can be read more than once. `by` is the account id for the fair queue of pictures. */
type ReadableFile = { size: number; by: string; pieces: () => AsyncIterable<Uint8Array> }

/** Stores a file under the hash of its content. Returns its type and thumbnail. */
async function keepContent(ctx: Context, { size, by, pieces }: ReadableFile): Promise<FileContent> {
  const detector = createTypeDetector()
  const content = nameOfContent()
  for await (const piece of pieces()) {
    detector.add(piece)
    content.add(piece)
  }
  const [file, mediaType] = [content.name(), await detector.type()]
  await ctx.attachments.keep(file, pieces)
  const thumb = mediaType.startsWith('image/') ? await thumbOf(ctx, { size, by, pieces }) : null
  return { mediaType, file, thumb }
}

/** Name of the thumbnail; null for a picture that cannot be decoded. */
async function thumbOf(ctx: Context, { size, by, pieces }: ReadableFile): Promise<string | null> {
  if (size > LARGEST_PICTURE) return null
  try {
    return await ctx.pictures.makeThumbnail(await buffer(Readable.from(pieces())), by)
  } catch (error) {
    if (error instanceof Refusal && /^image_|^unavailable$/.test(error.code)) return null
    throw error
  }
}

/**
 * All pieces of an upload. Throws `not_found` if it is removed or completed during the read, so a part never passes as
 * the whole.
 */
async function* piecesOf(
  { store }: Context,
  { id, size }: Pick<Upload, 'id' | 'size'>,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size;) {
    const piece = orNotFound(await store.uploads.piece(id, from))
    yield piece.bytes
    from = piece.start + piece.bytes.length
  }
}

/** A stored file that is not attached yet. */
export type KeptFile = FileContent & { name: string; size: number }

/**
 * Scans and stores a file from memory, with the checks of an upload. Throws the refusals of the scanner. `by` is the
 * account id for the fair queue of pictures.
 */
export async function keepBytes(
  ctx: Context,
  { name, bytes }: { name: string; bytes: Uint8Array },
  by: string,
): Promise<KeptFile> {
  const pieces = async function* () {
    yield bytes
  }
  await ctx.attachments.scanner?.scan({ size: bytes.length, pieces })
  const content = await keepContent(ctx, { size: bytes.length, by, pieces })
  return { name: cleanName(name), size: bytes.length, ...content }
}
