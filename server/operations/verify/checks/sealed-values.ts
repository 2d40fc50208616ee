import { createOpener } from '../../keys/keys.ts'
import { sealedQueries } from '../../keys/queries.ts'
import { type Check, type Difference, MAX_DIFFERENCES } from '../../../kernel/checks/check.ts'
import { everyRow } from '../../../kernel/paging.ts'
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
      const rows = everyRow(
        '',
        (after) => sealedQueries(db).list(column, after, ROWS),
        ({ id }) => id,
      )
      for await (const { id, owner, sealed } of rows) {
        checked++
        if (differences.length > MAX_DIFFERENCES || opens({ in: column, id, owner }, sealed) !== null)
          continue
        const stored = 'sealed for another row or with another key'
        differences.push({ what: `${where} of ${id}`, stored, expected: 'sealed for this row' })
      }
    }
    return { checked, differences }
  },
}
