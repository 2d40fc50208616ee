import type { MailEntryOnWire } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { readWhole } from '../../../../files/index.ts'
import { MailUnreadable, readMail, type ReadMail } from '../reading/index.ts'

type Picture = MailEntryOnWire['pictures'][number]

const MAX_PICTURES = 20
/** Limit of all pictures in a response. */
const MAX_BYTES = 5_000_000

/**
 * The embedded pictures of a mail, read from its raw bytes. Each picture is decoded within limits and re-encoded, so browsers get none
 * of the original bytes. `by` is the id of the reader, for the fair queue of pictures.
 */
export async function picturesOf(
  ctx: Context,
  { html, file }: { html: string | null; file: string | null },
  by: string,
): Promise<Picture[]> {
  if (file === null || html === null || !/\bcid:/i.test(html)) return []
  const mail = await readAgain(ctx, file)
  const pictures: Picture[] = []
  let bytes = 0
  for (const part of mail?.files ?? []) {
    if (!part.isInline || part.contentId === null || pictures.length === MAX_PICTURES) continue
    const picture = await encodedAnew(ctx, part.bytes, by)
    bytes += picture?.length ?? 0
    if (picture && bytes <= MAX_BYTES)
      pictures.push({ contentId: part.contentId, type: 'image/webp', data: picture.toString('base64') })
  }
  return pictures
}

/** The re-encoded picture; null if it is not a picture or has too many pixels. */
async function encodedAnew({ pictures }: Context, bytes: Uint8Array, by: string): Promise<Buffer | null> {
  try {
    return await pictures.makeMailPicture(Buffer.from(bytes), by)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function readAgain({ attachments }: Context, file: string): Promise<ReadMail | null> {
  const raw = await readWhole(attachments, file)
  if (!raw) return null
  try {
    return await readMail(raw)
  } catch (error) {
    // The mail was parsed when it arrived, so it can be shown without its pictures.
    if (error instanceof MailUnreadable) return null
    throw error
  }
}
