import { tagAgain } from '../tags/use-cases-of-ticket.ts'
import type { UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'

/** Restores a removed tag, or removes an added one. */
export async function undoTag(
  undoing: UndoContext,
  { kind, data }: Extract<UndoableEvent, { kind: 'ticket.tagged' | 'ticket.untagged' }>,
): Promise<number> {
  await tagAgain(undoing, kind === 'ticket.tagged' ? 'ticket.untagged' : 'ticket.tagged', data.tagId)
  return 1
}
