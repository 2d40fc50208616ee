import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { LIMITS } from '@support-desk/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './on-behalf.module.css'
import { type Requester, requestersQuery } from './queries.ts'
import { NEW, type OnBehalfFields } from './use-on-behalf.ts'

const PAUSE_MS = 200

type Props = {
  fields: OnBehalfFields
  error: string | undefined
  onChange: (part: Partial<OnBehalfFields>) => void
}

/** Chooses the requester by name, email address or phone number, or takes the data of a new contact. */
export function RequesterField({ fields, error, onChange }: Props) {
  const { requesterId, requesterName } = fields
  const [typed, setTyped] = useState(requesterId === NEW ? t('New contact') : requesterName)
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data: found = [] } = useQuery({ ...requestersQuery(q), placeholderData: keepPreviousData })
  const people = q === '' ? [] : found
  const known = people.map((one) => ({ value: one.id, label: one.username }))
  const chosen = [{ value: requesterId, label: requesterName }].filter(
    ({ value }) => value !== '' && value !== NEW,
  )
  const data = [
    ...chosen.filter(({ value }) => known.every((one) => one.value !== value)),
    ...known,
    { value: NEW, label: t('New contact') },
  ]
  const details = new Map(people.map((one) => [one.id, detailOf(one)]))
  const choose = (id: string | null) => {
    const one = people.find((each) => each.id === id)
    if (id === NEW) onChange({ ...NO_ONE, requesterId: NEW, ...guessed(typed) })
    else onChange({ ...NO_ONE, ...(one && ofRequester(one)) })
  }
  return (
    <>
      <Select
        label={t('Requester')}
        name="requester"
        description={t('Search by name, email address or phone number')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        data={data}
        value={requesterId || null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear requester') }}
        searchValue={typed}
        onSearchChange={setTyped}
        // Shows all options, because the server has filtered them.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <bdi>{option.label}</bdi>
            {details.get(option.value) && <bdi className={classes.detail}>{details.get(option.value)}</bdi>}
          </span>
        )}
        error={error}
        onChange={choose}
      />
      {requesterId === NEW && (
        <div className={classes.contact}>
          <TextInput
            label={t('Name')}
            name="name"
            dir="auto"
            maxLength={LIMITS.username}
            value={fields.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('Email')}
            name="email"
            type="email"
            dir="ltr"
            maxLength={LIMITS.email}
            value={fields.email}
            onChange={(event) => onChange({ email: event.currentTarget.value })}
          />
          <TextInput
            label={t('Phone')}
            name="phone"
            type="tel"
            dir="ltr"
            maxLength={LIMITS.phone}
            value={fields.phone}
            onChange={(event) => onChange({ phone: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}

const NO_ONE = { requesterId: '', requesterName: '', requesterEmail: '', name: '', email: '', phone: '' }

const ofRequester = ({ id, username, email }: Requester) => ({
  requesterId: id,
  requesterName: username,
  requesterEmail: email,
})

const detailOf = ({ email, phones, department }: Requester): string =>
  [email, ...phones, department].filter(Boolean).join(' · ')

/** The field of a new contact that the searched text belongs to. */
function guessed(typed: string): Partial<OnBehalfFields> {
  const text = typed.trim()
  if (text.includes('@')) return { email: text }
  return /^\+?[\d\s()./-]+$/.test(text) ? { phone: text } : { name: text }
}
