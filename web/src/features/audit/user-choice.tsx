import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { useDebouncedValue } from '@mantine/hooks'
import { ROLE_WORDS } from '@support-desk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditUsersQuery } from './queries.ts'
import { userQuery } from '#entities/user/queries.ts'
import { t } from '#ui/language/t.ts'
import { isolate } from '#ui/text/isolate.ts'

const PAUSE_MS = 200

type Props = { userId: string; onChoose: (userId: string) => void }

/** Chooses a user by the beginning of the name, including deleted accounts. */
export function UserChoice({ userId, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data: found = [] } = useQuery({ ...auditUsersQuery(q), placeholderData: keepPreviousData })
  const { data: chosen } = useQuery({ ...userQuery(userId), enabled: userId !== '' })
  const users = found.map(({ id, username, role, isDeleted }) => ({
    value: id,
    label: isDeleted
      ? t('{name} · {role}, deleted', { name: username, role: t(ROLE_WORDS[role]) })
      : `${isolate(username)} · ${t(ROLE_WORDS[role])}`,
  }))
  const isAmong = userId === '' || users.some(({ value }) => value === userId)
  const own = {
    value: userId,
    label: chosen ? `${isolate(chosen.username)} · ${t(ROLE_WORDS[chosen.role])}` : userId,
  }
  return (
    <Select
      label={t('User')}
      placeholder={t('Anyone')}
      data={isAmong ? users : [own, ...users]}
      value={userId || null}
      onChange={(value) => onChoose(value ?? '')}
      searchable
      clearable
      onSearchChange={setTyped}
      // Shows all options: the server has filtered them, and the chosen name in the field is not a search.
      filter={({ options }) => options}
      nothingFoundMessage={t('No match')}
      clearButtonProps={{ 'aria-label': t('Anyone') }}
    />
  )
}
