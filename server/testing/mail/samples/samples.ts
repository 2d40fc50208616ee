import type { MailKind } from '@support-desk/contract'
import { readFileSync } from 'node:fs'

/** What a sample has to be read as. */
export type Expected = {
  kind: MailKind
  /** What is shown when the rest is folded away; null where nothing may be folded. */
  shown: string | null
  /** What is quoted or forwarded: it has to be in the text, folded or not. */
  quoted: readonly string[]
  bounceOf?: string
}

/** Where the mails and the table of expectations lie. */
export const SAMPLES = new URL('./mails/', import.meta.url)

/** All sample mails with what is expected of them. */
export function sampleMails(): { path: string; raw: Buffer; expected: Expected }[] {
  const table = JSON.parse(readFileSync(new URL('expected.json', SAMPLES), 'utf8')) as Record<
    string,
    Expected
  >
  return Object.entries(table).map(([path, expected]) => ({
    path,
    expected,
    raw: readFileSync(new URL(path, SAMPLES)),
  }))
}
