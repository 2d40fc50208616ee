import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#ui/language/t.ts'

type Props = {
  teams: readonly { id: string; name: string }[]
  /** Null: no team. */
  teamId: string | null
  onChange: (teamId: string | null) => void
} & ({ label: ReactNode; 'aria-label'?: undefined } | { label?: undefined; 'aria-label': string })

/** A select with all teams, or none. */
export const TeamSelect = ({ teams, teamId, onChange, ...labelled }: Props) => (
  <NativeSelect
    {...labelled}
    name="team"
    // A select is as wide as its longest option, and team names can be long.
    flex="0 1 240px"
    miw={0}
    rightSection={<IconSelector size={16} aria-hidden />}
    data={[{ value: '', label: t('No team') }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
    value={teamId ?? ''}
    onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
  />
)
