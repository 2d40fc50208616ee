import type { MacroStep, RichDocument } from '@support-desk/contract'
import type { FileContent } from '../files/index.ts'
import type { UserName } from '../kernel/actor.ts'
import type { ViewAudience } from '../views/index.ts'

/** A stored macro. */
export type Macro = ViewAudience & {
  id: string
  name: string
  /** Null if it has no reply. */
  reply: RichDocument | null
  /** In the order of execution. */
  steps: MacroStep[]
  /** Null if the account is deleted. */
  owner: UserName | null
}

/** A file of a macro, with the names of its stored contents. */
export type MacroFile = FileContent & { id: string; name: string; size: number }

/** Current names of the tags, teams and support members in steps, by id. */
export type StepNames = ReadonlyMap<string, string>

/** Equal for macros with the same content. */
export const contentOf = ({ name, visibility, teamId, owner, reply, steps }: Macro): string =>
  JSON.stringify([name, visibility, teamId, owner?.id, reply, steps])
