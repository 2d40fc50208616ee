import { withName } from '../kernel/named-text.ts'
import type { Say } from '../kernel/languages/words.ts'

/** The words of a notification as they are kept. */
export type WordsOf = {
  /** A message with the placeholders `name` and `subject`; where there are no values the whole text, as earlier versions wrote it. */
  text: string
  /** What else it says of this occasion. */
  values: Readonly<Record<string, string>> | null
  /** Whose name goes where the text has a place for it. */
  name: string | null
}

/** What a notification says to its reader. */
export const textOf = ({ text, values, name, subject }: WordsOf & { subject: string }, say: Say): string =>
  values === null ? withName(text, name) : say({ text, values: { ...values, name: name ?? '', subject } })
