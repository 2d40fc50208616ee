import type { DatabaseSync } from 'node:sqlite'
import { bulkInsert } from './bulk-insert.ts'
import { BEGINNING } from './calendar.ts'
import { historyRandom, zipf } from './history-random.ts'
import { iso } from './iso.ts'

/** What is drawn here is drawn beside everything else, which stays as it was for the same seed. */
const VALUE_SEED = 37
const SITES = 40
const COSTS = 300
/** The fields, and the share of tickets that have a value in each: three on average. */
const FIELDS = [
  { key: 'site', kind: 'choice', share: 1 },
  { key: 'device', kind: 'text', share: 0.8 },
  { key: 'cost', kind: 'number', share: 0.7 },
  { key: 'remote', kind: 'yes_no', share: 0.5 },
] as const

/** The name of the site of a rank; the first one is the most common. */
export const siteNamed = (rank: number): string => `Site ${rank}`

/** The name of the device of a rank. */
export const deviceNamed = (rank: number): string => `device-${rank}`

/** Makes fields, which the form of all tickets asks for, and gives the tickets that are there three values each on average. */
export function fillValues(database: DatabaseSync): void {
  const random = historyRandom(VALUE_SEED)
  const at = iso(BEGINNING)
  const fields = bulkInsert(database, 'fields', [
    'id',
    'name',
    'help',
    'kind',
    'requester',
    'created_at',
    'version',
  ])
  const asked = bulkInsert(database, 'form_fields', ['form_id', 'field_id', 'place', 'required'])
  for (const [place, { key, kind }] of FIELDS.entries()) {
    fields.add(key, key, '', kind, 'none', at, 1)
    asked.add('default', key, place, 'never')
  }
  fields.finish()
  asked.finish()
  const choices = bulkInsert(database, 'field_choices', ['id', 'field_id', 'name', 'place'])
  const sites = Array.from({ length: SITES }, () => random.id())
  for (const [place, id] of sites.entries()) choices.add(id, 'site', siteNamed(place + 1), place)
  choices.finish()
  const values = bulkInsert(database, 'field_values', ['ticket_id', 'field_id', 'value', 'number', 'text'])
  const [site, device] = [zipf(SITES, 1, 3), zipf(COSTS, 1, 3)]
  const valueOf = {
    site: () => [sites[site(random)] ?? '', null, null],
    device: () => {
      const name = deviceNamed(device(random) + 1)
      return [name, null, name]
    },
    cost: () => {
      const cost = Math.floor(random.next() * COSTS)
      return [String(cost), cost * 1_000_000, null]
    },
    remote: () => [random.next() < 0.2 ? 'yes' : 'no', null, null],
  } satisfies Record<(typeof FIELDS)[number]['key'], () => [string, number | null, string | null]>
  const tickets = database.prepare('select id from tickets order by number').iterate()
  for (const { id } of tickets as Iterable<{ id: string }>)
    for (const { key, share } of FIELDS) if (random.next() < share) values.add(id, key, ...valueOf[key]())
  values.finish()
}
