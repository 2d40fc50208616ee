import { Group } from '@mantine/core'
import { DEFAULT_FORM, fieldKindWord, requesterRightWord } from '@support-desk/contract'
import { useState } from 'react'
import { FilterBox } from '#ui/data-table/filter-box.tsx'
import { t } from '#ui/language/t.ts'
import { RowButton } from '#ui/row-button.tsx'
import type { Field, Form } from '#entities/ticket/fields/queries.ts'
import tone from '#ui/text/text.module.css'
import classes from './forms.module.css'

/** Maximum number of fields named for a form. */
const MOST_NAMED = 8
/** Up to this number of fields, there is no search box. */
const FEW = 10

type FormLineProps = { form: Form; fields: readonly Field[]; onOpen: () => void }

/** A form with its fields. */
export function FormLine({ form, fields, onOpen }: FormLineProps) {
  const names = form.fields.flatMap(({ key }) => fields.find((one) => one.key === key)?.name ?? [])
  const marks = [form.id === DEFAULT_FORM && t('default'), form.isArchived && t('archived')]
  return <Line name={form.name} marks={marks} text={namesIn(names)} onOpen={onOpen} />
}

function namesIn(names: readonly string[]): string {
  const listed = names.slice(0, MOST_NAMED).join(', ')
  if (names.length === 0) return t('No fields')
  const more = names.length - MOST_NAMED
  return more > 0 ? t('{fields} and {count} more', { fields: listed, count: more }) : listed
}

/** Lists the fields. With many fields, a search box filters them by name. */
export function FieldList({ fields, onOpen }: { fields: readonly Field[]; onOpen: (key: string) => void }) {
  const [q, setQ] = useState('')
  const sought = q.toLocaleLowerCase()
  const found = fields.filter(({ name, key }) =>
    [name, `field.${key}`].join(' ').toLocaleLowerCase().includes(sought),
  )
  return (
    <>
      {fields.length > FEW && (
        <Group gap="4px 12px">
          <FilterBox label={t('Filter fields')} value={q} onChange={setQ} onDone={() => undefined} />
          <span role="status" className={tone.hint}>
            {q !== '' && t('{count} found', { count: found.length })}
          </span>
        </Group>
      )}
      {found.length > 0 && (
        <ul className={classes.lines}>
          {found.map((field) => (
            <Line
              key={field.key}
              name={field.name}
              marks={[
                t(fieldKindWord(field.kind)),
                t(requesterRightWord(field.requester)),
                field.isArchived && t('archived'),
              ]}
              text={`field.${field.key}`}
              onOpen={() => onOpen(field.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type LineProps = { name: string; marks: readonly (string | false)[]; text: string; onOpen: () => void }

function Line({ name, marks, text, onOpen }: LineProps) {
  return (
    <li>
      <Group align="baseline" gap="2px 8px" className={classes.line}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {marks.map(
          (mark) =>
            mark && (
              <span key={mark} className={classes.mark}>
                {mark}
              </span>
            ),
        )}
        <span className={`${tone.hint} ${classes.more}`} dir="auto">
          {text}
        </span>
      </Group>
      <RowButton label={t('Edit')} name={t('Edit {name}', { name })} onClick={onOpen} />
    </li>
  )
}
