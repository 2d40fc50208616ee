import type { MailKind } from '@support-desk/contract'
import { readFileSync } from 'node:fs'

/** The expected result of parsing a sample. */
export type ExpectedMail = {
  kind: MailKind
  /** The visible part; null if nothing may be folded. */
  shown: string | null
  /** Quoted or forwarded lines that must be in the text, folded or not. */
  quoted: readonly string[]
  bounceOf?: string
}

/** The folder of the mails and of their expectations. */
export const SAMPLES = new URL('./mails/', import.meta.url)

/** All sample mails with their expectations. */
export function sampleMails(): { path: string; raw: Buffer; expected: ExpectedMail }[] {
  const table = JSON.parse(readFileSync(new URL('expected.json', SAMPLES), 'utf8')) as Record<
    string,
    ExpectedMail
  >
  return Object.entries(table).map(([path, expected]) => ({
    path,
    expected,
    raw: readFileSync(new URL(path, SAMPLES)),
  }))
}
