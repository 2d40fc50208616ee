import { tagAgain } from '../tags/use-cases-of-ticket.ts'
import type { UndoableEvent } from './undoable.ts'
import type { Undoing } from './undoing.ts'

/** The ticket has the tag again that it lost, or has lost again the one that it got. */
export async function undoTag(
  undoing: Undoing,
  { kind, data }: Extract<UndoableEvent, { kind: 'ticket.tagged' | 'ticket.untagged' }>,
): Promise<number> {
  await tagAgain(undoing, kind === 'ticket.tagged' ? 'ticket.untagged' : 'ticket.tagged', data.tagId)
  return 1
}
