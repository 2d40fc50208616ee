import type { Schema } from './schema.ts'

/** What is written of an event; its number and its hash come from the counter. */
export type EventRow = Omit<Schema['events'], 'content_hash' | 'number' | 'hash'> & {
  /** Hash of all of it. */
  content: string
  /** Whether it changes what anybody is shown. */
  changes: boolean
}
