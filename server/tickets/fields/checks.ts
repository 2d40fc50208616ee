import { sql } from 'kysely'
import { checkRules } from '../../kernel/checks/check.ts'

export const fields = checkRules(
  'values of fields, and forms',
  ['field_values', 'form_fields'],
  [
    {
      what: 'value of field',
      expected: 'a value of its kind',
      query: sql`
      select v.field_id || ' of ticket ' || v.ticket_id as id, v.value as stored
      from field_values as v join fields as f on f.id = v.field_id
      where ((f.kind in ('choice', 'choices')) and not exists (
          select 1 from field_choices as c where c.id = v.value and c.field_id = v.field_id))
        or (f.kind = 'person' and not exists (select 1 from accounts where accounts.id = v.value))
        or ((f.kind = 'number') <> (v.number is not null))
        or ((f.kind in ('text', 'link')) <> (v.text is not null))`,
    },
    {
      what: 'values of field',
      expected: '1',
      query: sql`
      select v.field_id || ' of ticket ' || v.ticket_id as id, count(*) as stored from field_values as v
      join fields as f on f.id = v.field_id where f.kind <> 'choices'
      group by v.field_id, v.ticket_id having count(*) > 1`,
    },
    {
      what: 'what shows field',
      stored: 'elsewhere',
      expected: 'above it',
      query: sql`
      select asked.field_id || ' in form ' || asked.form_id as id from form_fields as asked
      where asked.shown_by is not null and not exists (
        select 1 from form_fields as above where above.form_id = asked.form_id
          and above.field_id = asked.shown_by and above.place < asked.place)`,
    },
  ],
)
