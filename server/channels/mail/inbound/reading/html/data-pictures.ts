import { createHash } from 'node:crypto'
import type { MailFile } from '../read-mail.ts'

/** Pictures of one mail that become files. */
const MAX_PICTURES = 50

/** Of pictures that browsers get. The others are files beside the text. */
const ENDINGS: Record<string, string> = { png: 'png', jpeg: 'jpg', jpg: 'jpg', gif: 'gif', webp: 'webp' }

const PICTURE =
  /(\ssrc\s*=\s*["']?\s*)data:image\/([\w.-]{2,30})(?:\+xml)?(?:;[\w.=-]{1,60}){0,4};base64,([\d+/=a-z\s]*)/gi
/** Pictures behind an element are never shown. */
const BACKGROUND = /url\(\s*["']?data:[^()"'<>]*/gi

/**
 * HTML whose pictures in `data:` addresses became files of the mail, named by `cid:`. So they are bounded like every other picture
 * of a mail, and the HTML is as long as its words. The ID depends on the content alone: the same picture has the same ID again.
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
