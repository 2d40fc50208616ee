import type { MailFile } from './read-mail.ts'

/** A file that contains the text of a mail (RFC 8551). */
type SealedFile = { name: string; by: 'signed' | 'encrypted' }

/** The OID of CMS signed data, 1.2.840.113549.1.7.2, in DER. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
/** The OID is the first field after the length. */
const MOST_READ = 32

/** The S/MIME file that contains the text of a mail. Detached signatures are other files. */
export function sealedFile(files: readonly MailFile[]): SealedFile | null {
  const file = files.find(({ mediaType }) => /^application\/(?:x-)?pkcs7-mime$/i.test(mediaType))
  if (!file) return null
  const isSigned = Buffer.from(file.bytes.subarray(0, MOST_READ)).includes(SIGNED_DATA)
  return { name: file.name, by: isSigned ? 'signed' : 'encrypted' }
}
