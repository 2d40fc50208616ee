import { inTransaction } from '../../../../kernel/transaction.ts'
import type { RemotePictureReason, RemotePictures } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { fetchOutside, OutsideTrouble } from '../../../../kernel/outside/fetch-outside.ts'
import { isPrivate } from '../../../../kernel/outside/private-addresses.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { findMailEntry, type MailOfTicket } from './find-entry.ts'
import { numberedPictures } from './remote-addresses.ts'

const AT_ONCE = 4
const MOST_BYTES = 8 * 1024 * 1024
const EACH_MS = 8_000
/** Somebody waits. What is not there by then is asked for again by another click. */
const ALL_MS = 20_000
/** Of all pictures together that one answer has. */
const MOST_ANSWERED = 20 * 1024 * 1024

type Loaded = { number: number; file: string }
const byNumber = (one: { number: number }, other: { number: number }): number => one.number - other.number

type Missing = RemotePictures['missing'][number]

/**
 * Fetches the pictures that a mail names on other servers, by addresses that stand in it and no others, makes each a picture of ours,
 * and keeps them with the mail. Those that are kept already are not fetched again.
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
  wanted: readonly { number: number; address: string }[],
): Promise<{ loaded: Loaded[]; missing: Missing[] }> {
  const until = performance.now() + ALL_MS
  const waiting = [...wanted]
  const loaded: Loaded[] = []
  const missing: Missing[] = []
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { number, address } = next
      const milliseconds = Math.min(EACH_MS, until - performance.now())
      const file = await fetchOne(ctx, address, { id, milliseconds })
      if (file.isKept) loaded.push({ number, file: file.name })
      else missing.push({ number, reason: file.reason })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { loaded: loaded.toSorted(byNumber), missing: missing.toSorted(byNumber) }
}

type Fetched = { isKept: true; name: string } | { isKept: false; reason: RemotePictureReason }

async function fetchOne(
  ctx: Context,
  address: string,
  { id, milliseconds }: { id: string; milliseconds: number },
): Promise<Fetched> {
  if (milliseconds <= 0) return { isKept: false, reason: 'too_slow' }
  try {
    const bytes = await fetchOutside(address, {
      mayReach: (found) => ctx.remotePictures === 'any' || !isPrivate(found),
      mostBytes: MOST_BYTES,
      milliseconds,
      accept: 'image/png,image/jpeg,image/gif,image/webp,image/avif',
    })
    return { isKept: true, name: await ctx.pictures.keepMailPicture(bytes, id) }
  } catch (error) {
    if (error instanceof OutsideTrouble) return { isKept: false, reason: reasonOf(error) }
    // Whatever else its server sent: a page, a drawing with scripts in it, a picture of too many pixels.
    if (error instanceof Refusal) return { isKept: false, reason: 'no_picture' }
    throw error
  }
}

function reasonOf({ reason }: OutsideTrouble): RemotePictureReason {
  return reason === 'wrong_address' || reason === 'too_many_redirects' ? 'refused' : reason
}

/** Unless the mail was removed meanwhile, or what was in it. */
async function keep(
  ctx: Context,
  actor: UserActor,
  mail: MailOfTicket,
  loaded: readonly Loaded[],
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
  loaded: readonly Loaded[],
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
    /** From where pictures are fetched that mails name: nowhere, the public network, or the own one too. */
    remotePictures: 'off' | 'public' | 'any'
  }
}
