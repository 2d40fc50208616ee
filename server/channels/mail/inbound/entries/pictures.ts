import { MAIL_PICTURE_TYPES, type MailEntryOnWire } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import { readWhole } from '../../../../files/index.ts'
import { MailUnreadable, readMail, type ReadMail } from '../reading/index.ts'

type Picture = MailEntryOnWire['pictures'][number]

const MOST_PICTURES = 20
const MOST_BYTES = 5_000_000

/** The pictures that came with a mail and stand in its HTML, read from the mail as it came. */
export async function picturesOf(ctx: Context, html: string | null, file: string | null): Promise<Picture[]> {
  if (file === null || html === null || !/\bcid:/i.test(html)) return []
  const mail = await readAgain(ctx, file)
  const { fileTypeFromBuffer } = await import('file-type')
  const pictures: Picture[] = []
  let bytes = 0
  for (const part of mail?.files ?? []) {
    if (!part.isInline || part.contentId === null || pictures.length === MOST_PICTURES) continue
    const type = (await fileTypeFromBuffer(part.bytes))?.mime
    bytes += part.bytes.byteLength
    if (!isPicture(type) || bytes > MOST_BYTES) continue
    pictures.push({ contentId: part.contentId, type, data: Buffer.from(part.bytes).toString('base64') })
  }
  return pictures
}

const isPicture = (type: string | undefined): type is Picture['type'] =>
  MAIL_PICTURE_TYPES.some((each) => each === type)

async function readAgain({ attachments }: Context, file: string): Promise<ReadMail | null> {
  const raw = await readWhole(attachments, file)
  if (!raw) return null
  try {
    return await readMail(raw)
  } catch (error) {
    // It could be read once; without its pictures it still can be shown.
    if (error instanceof MailUnreadable) return null
    throw error
  }
}
