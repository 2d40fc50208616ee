import { type RawBuilder, sql } from 'kysely'
import { checkRules, type Rule } from '../../kernel/checks/check.ts'

/**
 * Expected tags of merges. A ticket inherits a tag from the first merged ticket with it, unless it has the tag itself.
 */
const TAGS = sql`select target.id as ticket_id, given.tag_id as what, source.id as from_id
  from tickets as source cross join tickets as target cross join ticket_tags as given
  where target.id = source.merged_into and given.ticket_id = source.id and given.from_id is null
    and not exists (select 1 from tickets as earlier cross join ticket_tags as other
      where earlier.merged_into = target.id and earlier.number < source.number
        and other.ticket_id = earlier.id and other.tag_id = given.tag_id and other.from_id is null)
    and not exists (select 1 from ticket_tags as own
      where own.ticket_id = target.id and own.tag_id = given.tag_id and own.from_id is null)`

/**
 * Expected field values of merges. Multiple-choice fields unite all values; other fields inherit from the first merged
 * ticket with a value.
 */
const VALUES = sql`select source.merged_into as ticket_id, v.field_id || ' ' || v.value as what, source.id as from_id
  from tickets as source cross join field_values as v inner join fields as f on f.id = v.field_id
  where source.merged_into is not null and v.ticket_id = source.id and v.from_id is null
    and not exists (select 1 from tickets as whole cross join field_values as held
      where (whole.id = source.merged_into or (whole.merged_into = source.merged_into and whole.number < source.number))
        and held.ticket_id = whole.id and held.field_id = v.field_id and held.from_id is null
        and (f.kind <> 'choices' or held.value = v.value))`

const STORED = {
  tag: sql`select ticket_id, tag_id as what, from_id from ticket_tags where from_id is not null`,
  value: sql`select ticket_id, field_id || ' ' || value as what, from_id from field_values where from_id is not null`,
}

const except = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): Rule['query'] => sql`
  select ticket_id || ' ' || what || ' by ' || from_id as id from (
    select * from (${one}) as a except select * from (${other}) as b) as difference`

const given = (kind: keyof typeof STORED, expected: RawBuilder<unknown>): Rule[] => [
  { what: `${kind} of ticket`, stored: 'absent', expected: 'present', query: except(expected, STORED[kind]) },
  { what: `${kind} of ticket`, query: except(STORED[kind], expected) },
]

export const merges = checkRules(
  'merged tickets and tags, and what they have',
  ['ticket_tags', 'field_values'],
  [
    {
      what: 'where ticket is merged into:',
      expected: 'another one that is not merged itself',
      query: sql`
        select t.id, t.merged_into as stored from tickets as t left join tickets as target on target.id = t.merged_into
        where t.merged_into is not null and (target.id is null or target.merged_into is not null)`,
    },
    {
      what: 'what tag was merged into:',
      expected: 'a tag that is not merged',
      query: sql`
        select tags.id, tags.merged_into as stored from tags left join tags as other on other.id = tags.merged_into
        where tags.merged_into is not null and (other.id is null or other.merged_into is not null)`,
    },
    {
      what: 'merge of ticket',
      expected: 'the record says otherwise',
      query: sql`
        select t.id, t.merged_into as stored from tickets as t
        where t.merged_into is not null and not exists (
          select 1 from events as e where e.ticket_id = t.id and e.kind = 'ticket.merged'
            and e.data like '%"into":"' || t.merged_into || '"%' and not exists (
              select 1 from events as later where later.ticket_id = t.id and later.number > e.number
                and later.kind in ('ticket.merged', 'ticket.unmerged')))`,
    },
    ...given('tag', TAGS),
    ...given('value', VALUES),
  ],
)
