import { createOpener } from '../../keys/keys.ts'
import { sealedQueries } from '../../keys/queries.ts'
import { type Check, type Difference, MAX_DIFFERENCES } from '../../../kernel/checks/check.ts'
import { SEALED, SEALED_COLUMNS } from '../../../kernel/secrets/sealed-columns.ts'

const ROWS = 500

/** Every sealed value opens with a key of the install at its location. */
export const sealedValues: Check = {
  name: 'sealed values against their rows',
  async run({ db, secret }) {
    const kept = await secret.read()
    const opens = kept === null ? () => null : createOpener(kept)
    const differences: Difference[] = []
    let checked = 0
    for (const column of SEALED_COLUMNS) {
      const where = `${SEALED[column].table}.${SEALED[column].column}`
      for (let after = ''; ;) {
        const rows = await sealedQueries(db).list(column, after, ROWS)
        const latest = rows.at(-1)
        if (!latest) break
        after = latest.id
        checked += rows.length
        for (const { id, owner, sealed } of rows) {
          if (differences.length > MAX_DIFFERENCES || opens({ in: column, id, owner }, sealed) !== null)
            continue
          const stored = 'sealed for another row or with another key'
          differences.push({ what: `${where} of ${id}`, stored, expected: 'sealed for this row' })
        }
      }
    }
    return { checked, differences }
  },
}
