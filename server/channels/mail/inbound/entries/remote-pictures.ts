import { inTransaction } from '../../../../kernel/transaction.ts'
import type { RemotePictureReason, RemotePictures } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { fetchOutside, OutsideTrouble } from '../../../../kernel/outside/fetch-outside.ts'
import { isPrivate } from '../../../../kernel/outside/private-addresses.ts'
import { createQueue } from '../../../../kernel/scheduling/fair-queue.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { findMailEntry, type MailOfTicket } from './find-entry.ts'
import { numberedPictures } from './remote-addresses.ts'

const AT_ONCE = 4
const MOST_BYTES = 8 * 1024 * 1024
const EACH_MS = 8_000
/** Timeout of all pictures together, because the reader waits. Another click retries the missing ones. */
const ALL_MS = 20_000
/** Limit of all pictures in a response, in bytes. */
const MOST_ANSWERED = 20 * 1024 * 1024

type WantedPicture = { number: number; address: string }
type LoadedPicture = { number: number; file: string }
const byNumber = (one: { number: number }, other: { number: number }): number => one.number - other.number

type Missing = RemotePictures['missing'][number]

/**
 * Fetches the remote pictures of a mail, re-encodes them, and stores them with the mail. Requests only addresses in the
 * mail. Skips stored pictures.
 */
export async function loadMailPictures(
  ctx: Context,
  actor: UserActor,
  mail: MailOfTicket,
): Promise<RemotePictures> {
  const { entry } = await findMailEntry(ctx.store, actor, mail)
  const { addresses } = numberedPictures(entry.html ?? '')
  if (ctx.remotePictures === 'off') throw new Refusal('not_found')
  const kept = await ctx.store.mailEntries.pictures(mail.receivedId)
  const wanted = addresses.flatMap((address, number) =>
    kept.some((each) => each.number === number) ? [] : [{ number, address }],
  )
  const { loaded, missing } = await fetchAll(ctx, actor, wanted)
  if (loaded.length > 0) await keep(ctx, actor, mail, loaded)
  return answerOf(ctx, [...kept, ...loaded], missing)
}

async function fetchAll(
  ctx: Context,
  { id }: UserActor,
  wanted: readonly WantedPicture[],
): Promise<{ loaded: LoadedPicture[]; missing: Missing[] }> {
  const until = performance.now() + ALL_MS
  const inTurn = createQueue(AT_ONCE)
  const loaded: LoadedPicture[] = []
  const missing: Missing[] = []
  const fetchOne = async ({ number, address }: WantedPicture): Promise<void> => {
    const milliseconds = Math.min(EACH_MS, until - performance.now())
    try {
      loaded.push({ number, file: await fetchPicture(ctx, address, { id, milliseconds }) })
    } catch (error) {
      missing.push({ number, reason: reasonOf(error) })
    }
  }
  await Promise.all(wanted.map((picture) => inTurn('', () => fetchOne(picture))))
  return { loaded: loaded.toSorted(byNumber), missing: missing.toSorted(byNumber) }
}

/** Fetches and stores a picture, and returns the name of its file. */
async function fetchPicture(
  ctx: Context,
  address: string,
  { id, milliseconds }: { id: string; milliseconds: number },
): Promise<string> {
  if (milliseconds <= 0) throw new OutsideTrouble('too_slow')
  const bytes = await fetchOutside(address, {
    mayReach: (found) => ctx.remotePictures === 'any' || !isPrivate(found),
    mostBytes: MOST_BYTES,
    milliseconds,
    accept: 'image/png,image/jpeg,image/gif,image/webp,image/avif',
  })
  return ctx.pictures.keepMailPicture(bytes, id)
}

/** Why a picture is missing. Rethrows errors that the picture or its server did not cause. */
function reasonOf(error: unknown): RemotePictureReason {
  // The server sent a page, an SVG with scripts, or a picture with too many pixels.
  if (error instanceof Refusal) return 'no_picture'
  if (!(error instanceof OutsideTrouble)) throw error
  const { reason } = error
  return reason === 'wrong_address' || reason === 'too_many_redirects' ? 'refused' : reason
}

/** Stores pictures, unless the mail or its content was removed in the meantime. */
async function keep(
  ctx: Context,
  actor: UserActor,
  mail: MailOfTicket,
  loaded: readonly LoadedPicture[],
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    const { ticket, entry } = await findMailEntry(tx, actor, mail)
    if (entry.html === null) return
    for (const each of loaded) await tx.mailEntries.addPicture({ ...mail, ...each })
    const data = { receivedId: mail.receivedId }
    await record(ctx, actor, { kind: 'mail.pictures_loaded', ticketId: ticket.id, data })
  })
}

async function answerOf(
  { pictures }: Context,
  loaded: readonly LoadedPicture[],
  missing: Missing[],
): Promise<RemotePictures> {
  const answered: RemotePictures['pictures'] = []
  let bytes = 0
  for (const { number, file } of loaded.toSorted(byNumber)) {
    const picture = await pictures.read(file)
    bytes += picture?.bytes.length ?? 0
    if (picture && bytes <= MOST_ANSWERED)
      answered.push({ number, type: 'image/webp', data: picture.bytes.toString('base64') })
    else missing.push({ number, reason: picture ? 'too_large' : 'unreachable' })
  }
  return { pictures: answered, missing }
}

declare module '../../../../kernel/context.ts' {
  interface Context {
    /** The networks from which remote pictures are loaded: none, the public one, or also the private one. */
    remotePictures: 'off' | 'public' | 'any'
  }
}
