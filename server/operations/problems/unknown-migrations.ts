import { StartProblem } from '../../kernel/start-problem.ts'
import { migrations } from '../../database/migrations.ts'

/** Throws when an install has migrations of a newer version. `names`: its migrations. */
export function refuseUnknown(names: readonly string[], description = 'this install'): void {
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new StartProblem(
    `${description} comes from a newer version of Support Desk (its tables have had ${unknown.join(', ')}); use that version`,
  )
}
