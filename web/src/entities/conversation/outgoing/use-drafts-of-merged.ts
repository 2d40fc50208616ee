import { type RichDocument } from '@support-desk/contract'
import { useEffect } from 'react'
import { keepDraft, readDraft } from '#ui/kept/drafts.ts'
import { moveFiles } from '#entities/file/tray/trays.ts'
import { documentsTogether, readDocument } from './written-document.ts'

/**
 * Moves drafts of merged tickets into the draft `into`, because merged tickets accept no messages. `take` receives all
 * their text at once. Files move separately.
 */
export function useDraftsOfMerged(
  keys: readonly string[],
  into: string,
  take: (written: RichDocument) => void,
): void {
  // After each render, because a merge can happen while the ticket is open. Most tickets have none.
  useEffect(() => {
    const found = keys.flatMap((key) => {
      void moveFiles(key, into)
      const { text, document } = readDraft(key, { text: '', document: '' })
      if (text.trim() === '') return []
      keepDraft(key, {})
      return [readDocument(document, text)]
    })
    const [first, ...others] = found
    if (first) take(others.reduce(documentsTogether, first))
  })
}
