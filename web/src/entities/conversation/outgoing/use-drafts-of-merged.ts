import { type RichDocument } from '@support-desk/contract'
import { useEffect } from 'react'
import { keepDraft, readDraft } from '#ui/kept/drafts.ts'
import { moveFiles } from '#entities/file/tray/trays.ts'
import { documentsTogether, readDocument } from './written-document.ts'

/**
 * What was being written elsewhere goes on in the draft `into`: in tickets that were merged into this one, as nothing can be sent there
 * any more. `take` gets all words at once, and those drafts are empty then; files move by themselves.
 */
export function useDraftsOfMerged(
  keys: readonly string[],
  into: string,
  take: (written: RichDocument) => void,
): void {
  // After each rendering, as a merge may come while the ticket is shown; most tickets have none.
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
