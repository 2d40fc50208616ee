import { type InputWrapperProps, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { peopleQuery } from './queries.ts'

const PAUSE_MS = 200

type Person = { value: string; label: string }
type Props = Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'required' | 'inputWrapperOrder'> & {
  name: string
  value: Person | null
  onChange: (person: Person | null) => void
}

/** Chooses a person by the beginning of the name. */
export function PersonInput({ value, onChange, ...common }: Props) {
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
