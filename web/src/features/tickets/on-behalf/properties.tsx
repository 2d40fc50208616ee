import { MultiSelect, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { PRIORITIES, priorityWord } from '@support-desk/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { someTagsQuery } from '#entities/ticket/tags/queries.ts'
import { supportMemberLoadsQuery } from '#entities/user/queries.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { t } from '#ui/language/t.ts'
import { Picker } from '#ui/pick/picker.tsx'
import { useSession } from '#ui/use-session.ts'
import classes from './on-behalf.module.css'
import { NOBODY, type OnBehalfFields, tagsIn } from './use-on-behalf.ts'

const PAUSE_MS = 200

type Props = { author: string; fields: OnBehalfFields; onChange: (part: Partial<OnBehalfFields>) => void }

/** Assignee, team, priority and tags of a new ticket. */
export const Properties = (props: Props) => (
  <div className={classes.pairs}>
    <AssigneeSelect {...props} />
    <TeamSelect {...props} />
    <Picker
      label={t('Priority')}
      name="priority"
      data={PRIORITIES.map((priority) => ({ value: priority, label: t(priorityWord(priority)) }))}
      value={props.fields.priority || 'normal'}
      onChange={({ currentTarget: { value: priority } }) => props.onChange({ priority })}
    />
    <TagSelect {...props} />
  </div>
)

function AssigneeSelect({ author, fields, onChange }: Props) {
  const isMember = useSession()?.role === 'SupportTeam'
  const { data: members = [] } = useQuery(supportMemberLoadsQuery(''))
  const data = [
    ...(isMember ? [{ value: author, label: t('Me') }] : []),
    { value: NOBODY, label: t('No one') },
    ...members.filter(({ id }) => id !== author).map(({ id, username }) => ({ value: id, label: username })),
  ]
  const chosen = fields.assigneeId || (isMember ? author : NOBODY)
  const isMissing = data.every(({ value }) => value !== chosen)
  return (
    <Select
      label={t('Assignee')}
      name="assignee"
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={t('No match')}
      data={isMissing ? [...data, { value: chosen, label: fields.assigneeName }] : data}
      value={chosen}
      onChange={(assigneeId, option) =>
        onChange({ assigneeId: assigneeId ?? '', assigneeName: option?.label ?? '' })
      }
    />
  )
}

function TeamSelect({ fields, onChange }: Props) {
  const { data: teams = [] } = useQuery(teamsQuery())
  return (
    <Select
      label={t('Team')}
      name="team"
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear team') }}
      placeholder={t('No team')}
      nothingFoundMessage={t('No match')}
      data={teams.map(({ id, name }) => ({ value: id, label: name }))}
      value={fields.teamId || null}
      onChange={(teamId) => onChange({ teamId: teamId ?? '' })}
    />
  )
}

function TagSelect({ fields, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data: found = [] } = useQuery({ ...someTagsQuery(q), placeholderData: keepPreviousData })
  const chosen = tagsIn(fields)
  const others = found.filter(({ id }) => chosen.every((tag) => tag.id !== id))
  const all = [...chosen, ...others.map(({ id, name }) => ({ id, name }))]
  return (
    <MultiSelect
      label={t('Tags')}
      name="tags"
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('No match')}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => {
        const tags = ids.flatMap((id) => all.find((tag) => tag.id === id) ?? [])
        onChange({ tags: tags.length === 0 ? '' : JSON.stringify(tags) })
      }}
    />
  )
}
