import { Select, Stack } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { useDebouncedValue } from '@mantine/hooks'
import { LIMITS, ROLE_WORDS, type StaffMember } from '@support-desk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { RowButton } from '#ui/row-button.tsx'
import { t } from '#ui/language/t.ts'
import { isolate } from '#ui/text/isolate.ts'
import { staffQuery } from '#entities/user/teams/queries.ts'
import cell from '#ui/data-table/cell-text.module.css'
import classes from './teams.module.css'

const PAUSE_MS = 200

type Props = { members: readonly StaffMember[]; onChange: (members: StaffMember[]) => void }

/** The members of a team: a search by the beginning of a name, and a list. */
export function MembersField({ members, onChange }: Props) {
  const heading = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data: found = [] } = useQuery({ ...staffQuery(q), placeholderData: keepPreviousData })
  const others = found.filter(({ id }) => members.every((member) => member.id !== id))
  const isFull = members.length >= LIMITS.teamMembers

  const add = (id: string | null) => {
    const member = others.find((other) => other.id === id)
    setTyped('')
    if (member) onChange([...members, member])
  }
  const remove = (id: string) => {
    onChange(members.filter((member) => member.id !== id))
    // The focused button was removed.
    input.current?.focus()
  }
  return (
    <Stack gap={8} role="group" aria-labelledby={heading}>
      <span id={heading} className={classes.heading}>
        {members.length === 0 ? t('Members') : t('Members ({count})', { count: members.length })}
      </span>
      <Select
        ref={input}
        aria-label={t('Add member')}
        placeholder={t('Add member')}
        description={
          isFull
            ? t('A team can have at most {maximum} members.', { maximum: LIMITS.teamMembers })
            : undefined
        }
        disabled={isFull}
        data={others.map(({ id, username, role }) => ({
          value: id,
          label: `${isolate(username)} · ${t(ROLE_WORDS[role])}`,
        }))}
        value={null}
        onChange={add}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // Shows all options, because the server has filtered them.
        filter={({ options }) => options}
        nothingFoundMessage={t('No other team members match')}
      />
      {members.length > 0 && (
        <ul className={classes.list} aria-labelledby={heading}>
          {members.map(({ id, username, role }) => (
            <li key={id}>
              <span>
                <bdi>{username}</bdi> <span className={cell.dim}>{t(ROLE_WORDS[role])}</span>
              </span>
              <RowButton
                label={t('Remove')}
                name={t('Remove {name}', { name: username })}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
