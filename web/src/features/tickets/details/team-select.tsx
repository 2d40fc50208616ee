import type { ReactNode } from 'react'
import { t } from '#ui/language/t.ts'
import { Picker } from '#ui/pick/picker.tsx'

type Props = {
  teams: readonly { id: string; name: string }[]
  /** Null: no team. */
  teamId: string | null
  onChange: (teamId: string | null) => void
} & ({ label: ReactNode; 'aria-label'?: undefined } | { label?: undefined; 'aria-label': string })

/** A select with all teams, or none. */
export const TeamSelect = ({ teams, teamId, onChange, ...labelled }: Props) => (
  <Picker
    {...labelled}
    name="team"
    flex="0 1 240px"
    miw={0}
    data={[{ value: '', label: t('No team') }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
    value={teamId ?? ''}
    onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
  />
)
