import EmailForwardParser from 'email-forward-parser'
import { cleanLines } from './clean.ts'
import { addressesOf } from './headers/headers.ts'
import type { Forward } from './read-mail.ts'

/** The parser runs regular expressions over the whole text. */
const MOST_SIGNS = 200_000

const parser = new EmailForwardParser()

/** The mail that a person has forwarded inline, by what its subject and text say; null where they say nothing like it. */
export function forwardIn(subject: string, text: string): Forward | null {
  if (text.length > MOST_SIGNS) return null
  // The parser knows the prefixes in the letter case of the usual programs.
  const { forwarded, message, email } = parser.read(text, subject.replace(/^\s*fwd\s*:/i, 'Fwd:').trim())
  const { address, name } = email.from
  const original = cleanLines(email.body ?? '').trim()
  if (!forwarded || !address || original === '') return null
  const value = `"${(name ?? '').replaceAll(/["\\]/g, '')}" <${address}>`
  const [from] = addressesOf([{ key: 'from', value }], 'from')
  if (!from) return null
  return { from, subject: (email.subject ?? '').trim(), text: original, comment: (message ?? '').trim() }
}
