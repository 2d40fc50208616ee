import { sql } from 'kysely'
import { checkRules, type Rule, unequalSums } from '../kernel/checks/check.ts'

const perJob = sql`select job_id as id, count(*) as n from bulk_tickets`
const counted = (name: string, which = sql``): Rule => ({
  what: `${name} of bulk job`,
  query: unequalSums(
    sql`select id, ${sql.ref(name)} as n from bulk_jobs`,
    sql`${perJob} ${which} group by job_id`,
  ),
})

export const bulkJobs = checkRules(
  'bulk jobs against their tickets',
  ['bulk_jobs'],
  [
    counted('total'),
    ...['changed', 'unchanged', 'failed'].map((name) => counted(name, sql`where outcome = ${sql.lit(name)}`)),
    {
      what: 'order of bulk job',
      stored: 'broken',
      expected: 'whole',
      query: sql`select id from bulk_jobs join bulk_tickets on job_id = id
      where (outcome = 'waiting') <> (position > changed + unchanged + failed) group by id`,
    },
  ],
)
