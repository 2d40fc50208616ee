import { type RichDocument } from '@support-desk/contract'
import { useEffect } from 'react'
import { keepDraft, readDraft } from '../../../../ui/kept/drafts.ts'
import { documentsTogether, EMPTY_DRAFT, readDocument } from './use-composer.ts'

/**
 * What was being written in tickets that were merged into this one goes on here: nothing can be sent there any more. `take` gets all
 * of it at once, and those drafts are empty then.
 */
export function useDraftsOfMerged(keys: readonly string[], take: (written: RichDocument) => void): void {
  // After each rendering, as a merge may come while the ticket is shown; most tickets have none.
  useEffect(() => {
    const found = keys.flatMap((key) => {
      const { text, document } = readDraft(key, EMPTY_DRAFT)
      if (text.trim() === '') return []
      keepDraft(key, {})
      return [readDocument(document, text)]
    })
    const [first, ...others] = found
    if (first) take(others.reduce(documentsTogether, first))
  })
}
