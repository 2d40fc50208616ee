import { sql } from 'kysely'
import { tagNameKey } from '@support-desk/contract'
import { type Check, countRows, FEW } from '../check.ts'
import { checkNames, type NamedRow } from '../names.ts'

type Differing = { id: string; stored: string; counted: string }

/** Tags are found by their names, what was merged leads to a tag that was not, and the tickets of each lie as in the queue. */
export const tags: Check = {
  name: 'tags and their tickets',
  async run({ db }) {
    const { rows: named } = await sql<NamedRow>`
      select id, name, name_key, sort_key from tags order by id`.execute(db)
    const { rows: merged } = await sql<Differing>`
      select tags.id, tags.merged_into as stored, case when other.id is null then 'a tag' else 'one that is not merged' end as counted
      from tags left join tags as other on other.id = tags.merged_into
      where tags.merged_into is not null and (other.id is null or other.merged_into is not null)
      order by tags.id ${FEW}`.execute(db)
    const { rows: left } = await sql<{ id: string }>`
      select id from tags where merged_into is not null
        and exists (select 1 from ticket_tags where tag_id = tags.id)
        and not exists (select 1 from jobs where job = 'merged-tags' and key = tags.id)
      order by id ${FEW}`.execute(db)
    const { rows: places } = await sql<Differing>`
      select g.ticket_id || ' in tag ' || g.tag_id as id, g.number || ' ' || g.queue_key as stored,
        coalesce(t.number || ' ' || t.queue_key, 'absent') as counted
      from ticket_tags as g left join tickets as t on t.id = g.ticket_id
      where t.id is null or t.number <> g.number or t.queue_key <> g.queue_key
      order by g.ticket_id, g.tag_id ${FEW}`.execute(db)
    return {
      checked: named.length + (await countRows(db, 'ticket_tags')),
      differences: [
        ...checkNames('tag', named, tagNameKey),
        ...merged.map(({ id, stored, counted }) => ({
          what: `what tag ${id} was merged into`,
          stored,
          counted,
        })),
        ...left.map(({ id }) => ({
          what: `what gives the tickets of the merged tag ${id} the other one`,
          stored: 'absent',
          counted: 'present',
        })),
        ...places.map(({ id, stored, counted }) => ({ what: `place of ticket ${id}`, stored, counted })),
      ],
    }
  },
}
