import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { FORM_JOBS, readName } from '../../../files/index.ts'
import type { Files } from '../../../kernel/store.ts'
import { type Check, type Difference, FEW, MOST_DIFFERENCES } from '../check.ts'
import { streamRows } from '../row-stream.ts'
import type { InstallPlace } from '../../transfer/place.ts'

/**
 * Every picture that is not small yet has the job that makes it so, and what that job has read and written in the last day is
 * what it is called.
 */
export const firstForms: Check = {
  name: 'pictures on their way to their small form',
  async run(place) {
    const differences = await withoutJob(place)
    let checked = 0
    const jobs = sql<{ key: string; data: string }>`
      select key, data from jobs where job in (${sql.join(Object.values(FORM_JOBS))}) order by key`
    for await (const { key, data } of streamRows(place.db, jobs)) {
      checked++
      for (const name of [key, ...Object.values(JSON.parse(data) as Record<string, string>)]) {
        if (differences.length > MOST_DIFFERENCES) break
        if (await isDamaged(place.files, name)) {
          differences.push({ what: `picture ${name}`, stored: 'damaged', counted: 'what its name says' })
        }
      }
    }
    return { checked, differences }
  },
}

async function withoutJob({ db }: InstallPlace): Promise<Difference[]> {
  const shown = (table: string) => sql`select picture_full as name from ${sql.table(table)}
    where picture_full <> '' and picture_full not like '%.webp'`
  const { rows } = await sql<{ name: string }>`
    select name from (${shown('tickets')} union ${shown('messages')}) as shown
    where not exists (select 1 from jobs where job = ${FORM_JOBS.shrink} and key = name)
    order by name ${FEW}`.execute(db)
  return rows.map(({ name }) => ({
    what: `what makes picture ${name} smaller`,
    stored: 'absent',
    counted: 'present',
  }))
}

/** That those that are shown are there is looked at elsewhere, and others may be gone. */
async function isDamaged(files: Files, name: string): Promise<boolean> {
  const pieces = await files.open(name)
  if (!pieces) return false
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return readName(name)?.hash !== hash.digest('hex')
}
