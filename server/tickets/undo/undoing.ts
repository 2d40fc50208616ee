import type { UserActor } from '../../kernel/actor.ts'
import type { QueueEvent } from './undoable.ts'
import type { Change } from '../queue/use-cases.ts'

/** Context of an undo, with the latest events of the ticket. */
export type UndoContext = Omit<Change, 'actor'> & { actor: UserActor; events: readonly QueueEvent[] }
