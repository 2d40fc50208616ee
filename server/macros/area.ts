import type { Area } from '../area.ts'
import { macroHandlers } from './handlers.ts'
import { findMacroFile } from './files.ts'
import { macroFileQueries } from './queries-files.ts'
import { macroQueries } from './queries.ts'

export const macroArea = {
  handlers: macroHandlers,
  queries: { macros: macroQueries, macroFiles: macroFileQueries },
  services: () => ({ findMacroFile }),
  reactions: { teamDeleted: ({ tx }, { id }) => tx.macros.leaveTeam(id) },
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    macros: ReturnType<typeof macroQueries>
    macroFiles: ReturnType<typeof macroFileQueries>
  }
}
