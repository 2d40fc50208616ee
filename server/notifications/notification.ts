import { withName } from '../kernel/named-text.ts'
import type { Say } from '../kernel/languages/words.ts'

/** A notification, with the subject of its ticket and the name in its text. */
export type Notification = WordsOf & {
  id: string
  ticketId: string
  subject: string
  createdAt: string
  /** When the browser shows it; null: never. */
  browserAt: string | null
}

/** The stored words of a notification. */
type WordsOf = {
  /**
   * A message with the placeholders `name` and `subject`. Without `values` it is the whole text of an earlier version.
   */
  text: string
  /** Further values for the placeholders. */
  values: Readonly<Record<string, string>> | null
  /** The name that replaces the placeholder. */
  name: string | null
}

/** The text of a notification for its reader. */
export const textOf = ({ text, values, name, subject }: WordsOf & { subject: string }, say: Say): string =>
  values === null ? withName(text, name) : say({ text, values: { ...values, name: name ?? '', subject } })
