import { LIMITS } from '@support-desk/contract'
import { splitText } from '../reading/index.ts'

/** The visible text of a message from mail, and the folded rest below it. Together they are the whole text. */
export type EntryText = { text: string; rest: string }

/** Text that both databases can store: PostgreSQL has no NUL and no lone surrogates. The length stays the same. */
export const storable = (text: string): string => text.replaceAll('\0', '\u{fffd}').toWellFormed()

/**
 * Splits the text of a mail at its fold, or at `most` characters. If nothing is left to show, it shows `instead` and
 * folds the whole text.
 */
export function entryText(whole: string, fold: number | null, most: number, instead: string): EntryText {
  const text = storable(whole)
  const { shown, rest } = splitText(text, fold, most)
  const trimmed = shown.trimEnd()
  if (trimmed.trim() === '') return { text: instead.slice(0, most).toWellFormed(), rest: text }
  return { text: trimmed, rest: shown.slice(trimmed.length) + rest }
}

/** The subject of a ticket: that of the mail, else its first line, else the sender. */
export function subjectOf({ subject, text }: { subject: string; text: string }, sender: string): string {
  for (const each of [subject, text.split('\n').find((line) => line.trim() !== '') ?? '', sender]) {
    const line = storable(each).replaceAll(/\s+/gu, ' ').trim()
    if (line !== '') return line.slice(0, LIMITS.subject).toWellFormed()
  }
  return '-'
}
