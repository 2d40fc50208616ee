import { Group, Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { messages, VIEW_VISIBILITIES } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import type { Team } from './queries.ts'
import { Picker } from '#ui/pick/picker.tsx'

/** Labels of visibilities. */
export const AUDIENCE_WORDS = messages({ own: 'Only me', team: 'A team', all: 'All staff' })

type Audience = { visibility: keyof typeof AUDIENCE_WORDS; teamId: string | null }

type Props = Audience & {
  label: string
  /** Teams to choose from. */
  teams: readonly Pick<Team, 'id' | 'name'>[]
  teamError?: string | undefined
  onChange: (part: Partial<Audience>) => void
}

/** Chooses the visibility of an item: its author, a team, or for admins all staff. */
export function AudienceFields({ label, visibility, teamId, teams, teamError, onChange }: Props) {
  const role = useSession()?.role
  return (
    <>
      <Radio.Group
        label={label}
        value={visibility}
        onChange={(chosen) =>
          onChange({ visibility: VIEW_VISIBILITIES.find((each) => each === chosen) ?? visibility })
        }
      >
        <Group gap="md" mt={4}>
          <Radio value="own" label={t(AUDIENCE_WORDS.own)} />
          {teams.length > 0 && <Radio value="team" label={t(AUDIENCE_WORDS.team)} />}
          {role === 'Admin' && <Radio value="all" label={t(AUDIENCE_WORDS.all)} />}
        </Group>
      </Radio.Group>
      {visibility === 'team' && (
        <Picker
          label={t('Team')}
          value={teamId ?? ''}
          error={teamError}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => onChange({ teamId: currentTarget.value })}
        />
      )}
    </>
  )
}
