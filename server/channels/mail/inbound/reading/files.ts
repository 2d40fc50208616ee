import type { Attachment } from 'postal-mime'
import type { MailFile } from './read-mail.ts'
import { clean } from './clean.ts'
import { type PackedFile, unpackTnef } from './tnef.ts'

const MOST_NAME = 200

/**
 * The parts of a mail that are files. An attached mail counts as a file. A readable winmail.dat is replaced by the
 * files in it. `packedText` is its text, for mails without another text.
 */
export function filesOf(
  attachments: readonly Attachment[],
  html: string | null,
  mostFiles: number,
): { files: MailFile[]; packedText: string | null } {
  const shown = html?.toLowerCase() ?? null
  let packedText: string | null = null
  const files = attachments.flatMap((attachment, index) => {
    const unpacked = isPacked(attachment) ? unpackTnef(bytesOf(attachment.content), mostFiles) : null
    packedText ??= unpacked?.text ?? null
    // A winmail.dat with formatting only stays a file.
    if (unpacked && unpacked.files.length > 0) return unpacked.files.map(packedFile)
    const contentId = idOf(attachment.contentId)
    const isInline = contentId !== null && shown !== null && isNamedIn(shown, contentId)
    const bytes = bytesOf(attachment.content)
    return {
      name: nameOf(attachment, index),
      mediaType: /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(attachment.mimeType)
        ? attachment.mimeType
        : UNKNOWN_TYPE,
      bytes,
      contentId,
      isInline,
    }
  })
  return { files, packedText }
}

const isPacked = ({ mimeType, filename }: Attachment): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/i.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

const UNKNOWN_TYPE = 'application/octet-stream'

const packedFile = ({ name, bytes }: PackedFile, index: number): MailFile => ({
  name: nameOf({ filename: name, mimeType: UNKNOWN_TYPE }, index),
  mediaType: UNKNOWN_TYPE,
  bytes,
  contentId: null,
  isInline: false,
})

function idOf(contentId: string | undefined): string | null {
  const id = clean(contentId ?? '')
    .replaceAll(/^\s*<|>\s*$/g, '')
    .trim()
    .slice(0, 300)
  return id === '' ? null : id
}

/** `shown` is HTML in lower case. */
function isNamedIn(shown: string, contentId: string): boolean {
  const id = contentId.toLowerCase()
  return shown.includes(`cid:${id}`) || shown.includes(`cid:${encodeURIComponent(id)}`)
}

const bytesOf = (content: Attachment['content']): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

/** A safe file name: without folders and without characters that are special in file systems or headers. */
function nameOf({ filename, mimeType }: Pick<Attachment, 'filename' | 'mimeType'>, index: number): string {
  const name = clean(filename ?? '')
    .replaceAll(/[\n\t]/g, ' ')
    .split(/[/\\]/)
    .at(-1)
    // Direction characters would show "fdp.exe" as "exe.pdf".
    ?.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^\.+/, '')
  if (name) return shortened(mimeType === 'message/rfc822' && !/\.eml$/i.test(name) ? `${name}.eml` : name)
  return NAMES[mimeType] ?? `file-${index + 1}${ENDINGS[mimeType] ?? ''}`
}

/** Default names of parts, like those in mail programs. */
const NAMES: Record<string, string> = {
  'message/rfc822': 'mail.eml',
  'message/global': 'mail.eml',
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'application/pkcs7-mime': 'smime.p7m',
  'application/x-pkcs7-mime': 'smime.p7m',
  'application/pkcs7-signature': 'smime.p7s',
  'application/x-pkcs7-signature': 'smime.p7s',
  'application/pgp-signature': 'signature.asc',
  'application/pgp-encrypted': 'pgp-version.txt',
  'application/pgp-keys': 'public-key.asc',
  'message/delivery-status': 'delivery-status.txt',
  'message/global-delivery-status': 'delivery-status.txt',
  'message/disposition-notification': 'receipt.txt',
  'message/feedback-report': 'feedback-report.txt',
  'text/rfc822-headers': 'headers.txt',
}

const ENDINGS: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/csv': '.csv',
  'text/vcard': '.vcf',
  'text/x-vcard': '.vcf',
  'application/ms-tnef': '.dat',
}

/** Shortens a name and keeps its extension. */
function shortened(name: string): string {
  if (name.length <= MOST_NAME) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, MOST_NAME - ending.length).toWellFormed()}${ending}`
}
