import { type RawBuilder, sql } from 'kysely'
import { FORM_JOBS } from '../../../files/index.ts'
import { checkRules, type Rule } from '../../../kernel/checks/check.ts'

/** A rule: each row of a query needs a job that finishes its work. */
const needs = (job: string, what: string, keys: RawBuilder<unknown>): Rule => ({
  what: `job “${job}” of ${what}`,
  stored: 'absent',
  expected: 'present',
  query: sql`select id from (${keys}) as due
    where not exists (select 1 from jobs where jobs.job = ${sql.lit(job)} and jobs.key = due.id)`,
})

const LARGE_PICTURES = sql`select distinct picture_full as id from tickets
  where picture_full <> '' and picture_full not like '%.webp'`

/** All unfinished work has a job, even after a crash. */
export const jobs = checkRules(
  'jobs for unfinished work',
  ['jobs'],
  [
    needs('bulk job', 'bulk job', sql`select id from bulk_jobs where ended_at is null`),
    needs('departure', 'account', sql`select account_id as id from departures`),
    needs('scheduled reply', 'reply', sql`select id from scheduled_replies where held is null`),
    needs('upload expiry', 'upload', sql`select id from uploads`),
    needs(FORM_JOBS.shrink, 'picture', LARGE_PICTURES),
    needs(
      'merged-tags',
      'tag',
      sql`select id from tags where merged_into is not null and exists (select 1 from ticket_tags where tag_id = tags.id)`,
    ),
    needs(
      'teamless',
      'deleted team',
      sql`select distinct team_id as id from tickets where team_id is not null
      and not exists (select 1 from teams where teams.id = team_id)`,
    ),
    needs(
      'login provider left',
      'deleted provider',
      sql`select distinct p.id from login_providers as p join identities as i on i.provider_id = p.id where p.deleted_at is not null`,
    ),
  ],
)
