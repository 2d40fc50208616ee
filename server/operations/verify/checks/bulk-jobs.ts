import { sql } from 'kysely'
import { type Check, compare, countRows, type Difference, FEW } from '../check.ts'

/**
 * What a bulk job says of its tickets is what its tickets say, it works them off in order, and somebody works off every job that
 * is not over, whatever dies meanwhile.
 */
export const bulkJobs: Check = {
  name: 'bulk jobs against their tickets',
  async run({ db }) {
    const differences: Difference[] = []
    const { rows } = await sql<{ id: string }>`
      select id from bulk_jobs where ended_at is null
        and not exists (select 1 from jobs where job = 'bulk job' and key = bulk_jobs.id)
      order by id ${FEW}`.execute(db)
    for (const { id } of rows) {
      differences.push({ what: `what works off bulk job ${id}`, stored: 'absent', counted: 'present' })
    }
    for (const { name, counted } of COUNTED) {
      const stored = sql`select id, ${sql.ref(name)} as n from bulk_jobs`
      for (const { id, ...numbers } of await compare(db, { stored, counted }))
        differences.push({ what: `${name} of bulk job ${id}`, ...numbers })
    }
    const { rows: outOfOrder } = await sql<{ id: string }>`
      select id from bulk_jobs join bulk_tickets on job_id = id
      where (outcome = 'waiting') <> (position > changed + unchanged + failed)
      group by id order by id ${FEW}`.execute(db)
    for (const { id } of outOfOrder)
      differences.push({ what: `order of bulk job ${id}`, stored: 'broken', counted: 'whole' })
    return { checked: await countRows(db, 'bulk_jobs'), differences }
  },
}

const perJob = sql`select job_id as id, count(*) as n from bulk_tickets`
const COUNTED = [
  { name: 'total', counted: sql`${perJob} group by job_id` },
  ...['changed', 'unchanged', 'failed'].map((name) => ({
    name,
    counted: sql`${perJob} where outcome = ${sql.lit(name)} group by job_id`,
  })),
]
