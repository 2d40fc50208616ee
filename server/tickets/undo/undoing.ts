import type { UserActor } from '../../kernel/actor.ts'
import type { QueueEvent } from './undoable.ts'
import type { Change } from '../queue/use-cases.ts'

/** A change that is being undone, with the latest events of its ticket. */
export type Undoing = Omit<Change, 'actor'> & { actor: UserActor; events: readonly QueueEvent[] }
