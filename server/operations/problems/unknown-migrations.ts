import { StartProblem } from '../../kernel/start-problem.ts'
import { migrations } from '../../database/migrations.ts'

/** The first migration of the versions before 1.0. */
const FIRST_PREVIEW = '0001-desk'

/** Whether a version before 1.0 made an install, by the names of its migrations. */
export const isPreview = (names: readonly string[]): boolean => names.includes(FIRST_PREVIEW)

/** Throws when this version cannot read an install: a newer version made it, or a version before 1.0. */
export function refuseUnknown(names: readonly string[], description = 'this install'): void {
  if (isPreview(names)) {
    throw new StartProblem(
      `${description} was made by a version before 1.0; stop its servers and run npm run upgrade-preview once`,
    )
  }
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new StartProblem(
    `${description} comes from a newer version of Support Desk (its tables have had ${unknown.join(', ')}); use that version`,
  )
}
