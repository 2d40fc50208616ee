import { type RawBuilder, sql } from 'kysely'
import type { ConditionTest } from '@support-desk/contract'

/* Conditions on values of tickets `t` in other tables. */

type SetLeaf = Extract<ConditionTest, { set: unknown }>

const FALSE = sql<boolean>`1 = 0`

/** Whether a ticket has one of these tags; null: none at all. Evaluated per ticket. */
export function sqlOfTags({ values, isExcept }: SetLeaf): RawBuilder<boolean> {
  const some = values.filter((value) => value !== null)
  const given = (only: RawBuilder<unknown>) =>
    sql`(select 1 from ticket_tags as given where given.ticket_id = t.id${only} limit 1)`
  const parts = [
    ...(some.length === 0 ? [] : [sql`${given(sql` and given.tag_id in (${sql.join(some)})`)} is not null`]),
    ...(values.includes(null) ? [sql`${given(sql``)} is null`] : []),
  ]
  const among = parts.length === 0 ? FALSE : sql<boolean>`(${sql.join(parts, sql` or `)})`
  return isExcept ? sql<boolean>`not (${among})` : among
}

/** Whether the requester of a ticket belongs to one of these organisations; null: to none. Evaluated per ticket. */
export function sqlOfOrganisations({ values, isExcept }: SetLeaf): RawBuilder<boolean> {
  const some = values.filter((value) => value !== null)
  const joined = (only: RawBuilder<unknown>) =>
    sql`(select 1 from organisation_members as joined where joined.account_id = t.requester_id and ${only} limit 1)`
  const parts = [
    ...(some.length === 0
      ? []
      : [sql`${joined(sql`joined.organisation_id in (${sql.join(some)})`)} is not null`]),
    ...(values.includes(null) ? [sql`${joined(sql`joined.organisation_id is not null`)} is null`] : []),
  ]
  const among = parts.length === 0 ? FALSE : sql<boolean>`(${sql.join(parts, sql` or `)})`
  return isExcept ? sql<boolean>`not (${among})` : among
}

/** The numbers of tickets with one of these tags, by the index of tags. */
export const sqlOfTagged = (number: RawBuilder<unknown>, tags: readonly string[]): RawBuilder<boolean> =>
  sql`${number} in (select tagged.number from ticket_tags as tagged where tagged.tag_id in (${sql.join(tags)}))`

/** The tickets of the people of some organisations, by the index of requesters. */
export const sqlOfMembers = (organisations: readonly string[]): RawBuilder<boolean> =>
  sql`t.requester_id in (select joined.account_id from organisation_members as joined
    where joined.organisation_id in (${sql.join(organisations)}))`
