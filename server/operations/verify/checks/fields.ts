import { sql } from 'kysely'
import { type Check, countRows, type Difference, FEW } from '../check.ts'

/** Values of fields are such as their fields have: choices of theirs, people who are there, numbers that can be compared, one where one is meant. */
export const fields: Check = {
  name: 'fields, forms and values',
  async run({ db }) {
    const { rows: wrong } = await sql<{ ticket: string; field: string; value: string }>`
      select v.ticket_id as ticket, v.field_id as field, v.value from field_values as v
      left join fields as f on f.id = v.field_id
      where f.id is null
        or ((f.kind in ('choice', 'choices')) and not exists (
          select 1 from field_choices as c where c.id = v.value and c.field_id = v.field_id))
        or (f.kind = 'person' and not exists (select 1 from accounts where accounts.id = v.value))
        or ((f.kind = 'number') <> (v.number is not null))
        or ((f.kind in ('text', 'link')) <> (v.text is not null))
      order by v.ticket_id, v.field_id, v.value ${FEW}`.execute(db)
    const { rows: several } = await sql<{ ticket: string; field: string; n: number }>`
      select v.ticket_id as ticket, v.field_id as field, count(*) as n from field_values as v
      inner join fields as f on f.id = v.field_id where f.kind <> 'choices'
      group by v.ticket_id, v.field_id having count(*) > 1
      order by v.ticket_id, v.field_id ${FEW}`.execute(db)
    const { rows: below } = await sql<{ form: string; field: string }>`
      select asked.form_id as form, asked.field_id as field from form_fields as asked
      where asked.shown_by is not null and not exists (
        select 1 from form_fields as above where above.form_id = asked.form_id
          and above.field_id = asked.shown_by and above.place < asked.place)
      order by asked.form_id, asked.field_id ${FEW}`.execute(db)
    const differences: Difference[] = [
      ...wrong.map(({ ticket, field, value }) => ({
        what: `value of field ${field} of ticket ${ticket}`,
        stored: value,
        counted: 'none of its field',
      })),
      ...several.map(({ ticket, field, n }) => ({
        what: `values of field ${field} of ticket ${ticket}`,
        stored: Number(n),
        counted: 1,
      })),
      ...below.map(({ form, field }) => ({
        what: `what shows field ${field} in form ${form}`,
        stored: 'elsewhere',
        counted: 'above it',
      })),
    ]
    return {
      checked: (await countRows(db, 'field_values')) + (await countRows(db, 'form_fields')),
      differences,
    }
  },
}
