import type { MacroStep, RichDocument } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'
import type { ViewAudience } from '../views/index.ts'

/** A macro as it is kept. */
export type Macro = ViewAudience & {
  id: string
  name: string
  /** Null where it writes nothing. */
  reply: RichDocument | null
  /** In the order in which they are done. */
  steps: MacroStep[]
  /** Null where the account is gone. */
  owner: UserName | null
}

/** What steps name by now, by the ids of tags, teams and support members. */
export type StepNames = ReadonlyMap<string, string>

/** Equal for macros of which nothing differs. */
export const contentOf = ({ name, visibility, teamId, owner, reply, steps }: Macro): string =>
  JSON.stringify([name, visibility, teamId, owner?.id, reply, steps])
