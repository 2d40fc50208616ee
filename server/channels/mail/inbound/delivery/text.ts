import { LIMITS } from '@support-desk/contract'
import { splitText } from '../reading/index.ts'

/** What a message shows of a mail, and what is folded away below it. Together they are the whole. */
export type EntryText = { text: string; rest: string }

/** Text that both databases keep: PostgreSQL has no NUL, and no half of a sign. The length stays. */
export const storable = (text: string): string => text.replaceAll('\0', '\u{fffd}').toWellFormed()

/**
 * Splits the text of a mail at its fold, or where an entry has no room for more. Where nothing is left to be shown, `instead` is,
 * and the whole text is folded away.
 */
export function entryText(whole: string, fold: number | null, most: number, instead: string): EntryText {
  const text = storable(whole)
  const { shown, rest } = splitText(text, fold, most)
  const trimmed = shown.trimEnd()
  if (trimmed.trim() === '') return { text: instead.slice(0, most).toWellFormed(), rest: text }
  return { text: trimmed, rest: shown.slice(trimmed.length) + rest }
}

/** The subject of a ticket: that of the mail, else its first words, else who wrote it. */
export function subjectOf({ subject, text }: { subject: string; text: string }, sender: string): string {
  for (const each of [subject, text.split('\n').find((line) => line.trim() !== '') ?? '', sender]) {
    const line = storable(each).replaceAll(/\s+/gu, ' ').trim()
    if (line !== '') return line.slice(0, LIMITS.subject).toWellFormed()
  }
  return '-'
}
