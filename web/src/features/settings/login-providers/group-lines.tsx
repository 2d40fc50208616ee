import { ActionIcon, Button } from '@mantine/core'
import { ROLE_WORDS, type Role } from '@support-desk/contract'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeInput } from '#ui/form/code-input.tsx'
import shape from '#ui/form/form.module.css'
import { t } from '#ui/language/t.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import classes from './login-providers.module.css'
import type { LoginProviderDraft } from './queries.ts'
import { Picker } from '#ui/pick/picker.tsx'

type Line = LoginProviderDraft['groups'][number]

type Props = { lines: readonly Line[]; problem: string | undefined; onChange: (lines: Line[]) => void }

/** Maps groups of a provider to roles and teams. Each line gives a role, a team, or both. */
export function GroupLines({ lines, problem, onChange }: Props) {
  const { data: teams = [] } = useQuery(teamsQuery())
  const [keys, setKeys] = useState(() => lines.map((_, index) => index))
  const [next, setNext] = useState(lines.length)
  const change = (at: number, part: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const add = () => {
    setKeys([...keys, next])
    setNext(next + 1)
    onChange([...lines, { group: '', role: 'SupportTeam', teamId: null }])
  }
  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at))
    onChange(lines.filter((_, index) => index !== at))
  }
  return (
    <fieldset className={classes.groups}>
      <legend>{t('Group mapping')}</legend>
      {lines.map((line, index) => (
        <div key={keys[index]} className={classes.line}>
          <CodeInput
            label={t('Group')}
            value={line.group}
            onChange={({ currentTarget: { value } }) => change(index, { group: value })}
          />
          <Picker
            label={t('Role')}
            value={line.role ?? ''}
            data={[
              { value: '', label: t('none') },
              ...(['SupportTeam', 'Admin'] as const).map((role) => ({
                value: role,
                label: t(ROLE_WORDS[role]),
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change(index, { role: (value || null) as Role | null })
            }
          />
          <Picker
            label={t('Team')}
            value={line.teamId ?? ''}
            data={[
              { value: '', label: t('none') },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => change(index, { teamId: value || null })}
          />
          <ActionIcon
            size="lg"
            aria-label={t('Remove the group {name}', { name: line.group })}
            onClick={() => remove(index)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('Add group')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className={shape.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
