import { sql } from 'kysely'
import { checkRules } from '../kernel/checks/check.ts'

export const calendarChecks = checkRules(
  'calendars and their versions',
  ['calendars', 'calendar_versions'],
  [
    {
      what: 'latest version of calendar',
      query: sql`select c.id as id, c.version as stored, coalesce(max(v.number), 0) as expected
      from calendars as c left join calendar_versions as v on v.calendar_id = c.id
      group by c.id, c.version having c.version <> coalesce(max(v.number), 0) or count(v.id) <> c.version`,
    },
  ],
)
