import { type RawBuilder, sql } from 'kysely'
import { type Check, countRows, FEW } from '../../check.ts'

type Wrong = { id: string; stored: string; counted: string }

/** Tags that a ticket has by a merge, as they follow from its own and those of the tickets that are merged into it. */
const TAGS = sql`select target.id as ticket_id, given.tag_id as what, source.id as from_id
  from tickets as source cross join tickets as target cross join ticket_tags as given
  where target.id = source.merged_into and given.ticket_id = source.id and given.from_id is null
    and not exists (select 1 from tickets as earlier cross join ticket_tags as other
      where earlier.merged_into = target.id and earlier.number < source.number
        and other.ticket_id = earlier.id and other.tag_id = given.tag_id and other.from_id is null)
    and not exists (select 1 from ticket_tags as own
      where own.ticket_id = target.id and own.tag_id = given.tag_id and own.from_id is null)`

/** The same for values: of several choices each, of other fields those of the first ticket that has some. */
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

/** What is in the first and not in the second. */
const lacking = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<{ id: string }>`
  select ticket_id || ' ' || what || ' by ' || from_id as id from (
    select * from (${one}) as a except select * from (${other}) as b) as difference
  order by ticket_id, what ${FEW}`

/** What a ticket has by the tickets that were merged into it is what these have, and nothing else. */
export const unitedRows: Check = {
  name: 'tags and values of tickets that others are merged into',
  async run({ db }) {
    const compare = async (kind: keyof typeof STORED, expected: RawBuilder<unknown>): Promise<Wrong[]> => [
      ...(await lacking(expected, STORED[kind]).execute(db)).rows.map(({ id }) => ({
        id: `${kind} of ticket ${id}`,
        stored: 'absent',
        counted: 'present',
      })),
      ...(await lacking(STORED[kind], expected).execute(db)).rows.map(({ id }) => ({
        id: `${kind} of ticket ${id}`,
        stored: 'present',
        counted: 'absent',
      })),
    ]
    const wrong = [...(await compare('tag', TAGS)), ...(await compare('value', VALUES))]
    return {
      checked: (await countRows(db, 'ticket_tags')) + (await countRows(db, 'field_values')),
      differences: wrong.map(({ id, stored, counted }) => ({ what: id, stored, counted })),
    }
  },
}
