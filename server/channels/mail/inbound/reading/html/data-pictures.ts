import { createHash } from 'node:crypto'
import type { MailFile } from '../read-mail.ts'

/** Limit of embedded pictures per mail. */
const MAX_PICTURES = 50

/** File extensions of displayable pictures. Other pictures become attachments. */
const ENDINGS: Record<string, string> = { png: 'png', jpeg: 'jpg', jpg: 'jpg', gif: 'gif', webp: 'webp' }

const PICTURE =
  /(\ssrc\s*=\s*["']?\s*)data:image\/([\w.-]{2,30})(?:\+xml)?(?:;[\w.=-]{1,60}){0,4};base64,([\d+/=a-z\s]*)/gi
/** Background pictures are never shown. */
const BACKGROUND = /url\(\s*["']?data:[^()"'<>]*/gi

/**
 * HTML with its `data:` pictures replaced by files of the mail, referenced by `cid:`. So the usual limits of pictures
 * apply, and the HTML stays short. The id is derived from the content: equal pictures have equal ids.
 */
export function withPicturesAsFiles(html: string): { html: string; pictures: MailFile[] } {
  const pictures = new Map<string, MailFile>()
  const short = html.replaceAll(PICTURE, (_, start: string, type: string, data: string) => {
    const bytes = Uint8Array.from(Buffer.from(data, 'base64'))
    const contentId = `data-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
    if (!pictures.has(contentId) && pictures.size < MAX_PICTURES)
      pictures.set(contentId, {
        name: `picture-${pictures.size + 1}.${ENDINGS[type.toLowerCase()] ?? type.toLowerCase()}`,
        mediaType: `image/${type.toLowerCase().replace('jpg', 'jpeg')}`,
        bytes,
        contentId,
        isInline: type.toLowerCase() in ENDINGS,
      })
    return `${start}cid:${contentId}`
  })
  return { html: short.replaceAll(BACKGROUND, 'url('), pictures: [...pictures.values()] }
}
