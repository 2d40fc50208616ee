import { MultiSelect, Select, TextInput, type InputWrapperProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { type FieldOnWire, LIMITS, YES_NO, yesNoWord } from '@support-desk/contract'
import { tooMany } from '#ui/form/too-many.ts'
import { t } from '#ui/language/t.ts'
import { Picker } from '#ui/pick/picker.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleQuery } from './queries.ts'

const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** A value with its display text. */
export type LabelledValue = { value: string; label: string }

type Props = {
  field: Pick<FieldOnWire, 'key' | 'name' | 'help' | 'kind' | 'choices'>
  values: readonly LabelledValue[]
  isRequired?: boolean
  error?: string | undefined
  onChange: (values: LabelledValue[]) => void
}

/** The input of a field, by its kind. Every kind works by keyboard alone. */
export function FieldInput({ field, values, isRequired = false, error, onChange }: Props) {
  const { key, name, help, kind, choices } = field
  const common = {
    label: name,
    name: `field.${key}`,
    description: help || undefined,
    inputWrapperOrder: HINT_BELOW,
    required: isRequired,
    error,
  }
  const value = values[0]?.value ?? ''
  const give = (one: string) => onChange(one === '' ? [] : [{ value: one, label: one }])
  // A chosen option stays readable after it was archived.
  const offered = choices
    .filter(({ id, isArchived }) => !isArchived || values.some((one) => one.value === id))
    .map((choice) => ({ value: choice.id, label: choice.name }))
  const chosen = (ids: readonly string[]) =>
    ids.flatMap((id) => offered.find((one) => one.value === id) ?? [])
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...common}
          data={offered}
          value={value || null}
          searchable
          openOnFocus={false}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear {name}', { name }) }}
          nothingFoundMessage={t('No match')}
          onChange={(id) => onChange(chosen(id === null ? [] : [id]))}
        />
      )
    case 'choices':
      return (
        <MultiSelect
          {...common}
          data={offered}
          value={values.map((one) => one.value)}
          searchable
          openOnFocus={false}
          nothingFoundMessage={t('No match')}
          onChange={(ids) => onChange(chosen(ids))}
        />
      )
    case 'yes_no':
      return (
        <Picker
          {...common}
          data={[
            { value: '', label: t('No answer') },
            ...YES_NO.map((word) => ({ value: word, label: t(yesNoWord(word)) })),
          ]}
          value={value}
          onChange={(event) => give(event.currentTarget.value)}
        />
      )
    case 'person':
      return (
        <PersonInput {...common} value={values[0] ?? null} onChange={(one) => onChange(one ? [one] : [])} />
      )
    default:
      return (
        <TextInput
          {...common}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : kind === 'link' ? 'url' : undefined}
          dir={kind === 'text' ? 'auto' : 'ltr'}
          error={common.error ?? tooMany(value, LIMITS.fieldText)}
          value={value}
          onChange={(event) => give(event.currentTarget.value)}
        />
      )
  }
}

const PAUSE_MS = 200

type PersonProps = Pick<
  InputWrapperProps,
  'label' | 'description' | 'error' | 'required' | 'inputWrapperOrder'
> & {
  name: string
  value: LabelledValue | null
  onChange: (person: LabelledValue | null) => void
}

/** Chooses a person by the beginning of the name. */
function PersonInput({ value, onChange, ...common }: PersonProps) {
  const [typed, setTyped] = useState(value?.label ?? '')
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data: found = [] } = useQuery({ ...peopleQuery(q), placeholderData: keepPreviousData })
  const people = found.map(({ id, username }) => ({ value: id, label: username }))
  const all = value && people.every((one) => one.value !== value.value) ? [value, ...people] : people
  return (
    <Select
      {...common}
      data={all}
      value={value?.value ?? null}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear person') }}
      searchValue={typed}
      onSearchChange={setTyped}
      // Shows all options, because the server has filtered them.
      filter={({ options }) => options}
      nothingFoundMessage={t('No match')}
      onChange={(id) => onChange(all.find((one) => one.value === id) ?? null)}
    />
  )
}
