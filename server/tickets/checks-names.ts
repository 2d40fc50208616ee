import { tagNameKey, teamNameKey } from '@support-desk/contract'
import { sql } from 'kysely'
import { sortKeyOf } from '../kernel/named-text.ts'
import type { Check, Difference } from '../kernel/checks/check.ts'

const KINDS = [
  { table: 'tags', what: 'tag', nameKeyOf: tagNameKey },
  { table: 'teams', what: 'team', nameKeyOf: teamNameKey },
]

/** Compares stored search keys and sort keys of tags and teams with their names. */
export const names: Check = {
  name: 'names of tags and teams',
  async run({ db }) {
    const differences: Difference[] = []
    let checked = 0
    for (const { table, what, nameKeyOf } of KINDS) {
      const { rows } = await sql<{ id: string; name: string; name_key: string; sort_key: string }>`
        select id, name, name_key, sort_key from ${sql.table(table)} order by id`.execute(db)
      checked += rows.length
      for (const { id, name, ...stored } of rows)
        differences.push(
          {
            what: `name by which ${what} ${id} is found`,
            stored: stored.name_key,
            expected: nameKeyOf(name),
          },
          {
            what: `name by which ${what} ${id} is sorted`,
            stored: stored.sort_key,
            expected: sortKeyOf(name),
          },
        )
    }
    return { checked, differences: differences.filter(({ stored, expected }) => stored !== expected) }
  },
}
