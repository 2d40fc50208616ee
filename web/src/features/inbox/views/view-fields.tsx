import { Group, NativeSelect, Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import {
  type Message,
  messages,
  VIEW_GROUPINGS,
  VIEW_ICONS,
  VIEW_VISIBILITIES,
  type ViewGrouping,
} from '@support-desk/contract'
import { t } from '../../../ui/language/t.ts'
import { useSession } from '../../../ui/use-session.ts'
import type { Team } from '../../teams/queries.ts'
import { ORDER_WORDS, ORDERS } from '../orders.ts'
import type { FieldProps } from './view-draft.ts'
import { PICTURE_WORDS, VIEW_PICTURES } from './view-icons.ts'
import classes from './view-dialog.module.css'

const GROUPINGS = messages({
  none: 'Not grouped',
  turn: 'Grouped by turn',
  priority: 'Grouped by priority',
  assignee: 'Grouped by assignee',
  team: 'Grouped by team',
  state: 'Grouped by state',
}) satisfies Record<ViewGrouping, Message>

const VISIBILITIES = messages({ own: 'Me alone', team: 'A team', all: 'Everybody on the staff' })

type Props = Pick<FieldProps, 'draft' | 'change'>

/** In which order the tickets of a view stand, and by what they stand together. */
export const ArrangementFields = ({ draft: { order, grouping }, change }: Props) => (
  <div className={classes.pair}>
    <NativeSelect
      label={t('Order')}
      value={order}
      data={ORDERS.map((each) => ({ value: each, label: t(ORDER_WORDS[each]) }))}
      onChange={({ currentTarget }) =>
        change({ order: ORDERS.find((each) => each === currentTarget.value) ?? order })
      }
    />
    <NativeSelect
      label={t('Groups')}
      value={grouping}
      data={VIEW_GROUPINGS.map((each) => ({ value: each, label: t(GROUPINGS[each]) }))}
      onChange={({ currentTarget }) =>
        change({ grouping: VIEW_GROUPINGS.find((each) => each === currentTarget.value) ?? 'none' })
      }
    />
  </div>
)

/** The picture of a view. */
export function PictureField({ draft: { icon }, change }: Props) {
  const Picture = VIEW_PICTURES[icon]
  return (
    <NativeSelect
      label={t('Picture')}
      value={icon}
      leftSection={<Picture size={16} aria-hidden />}
      data={VIEW_ICONS.map((each) => ({ value: each, label: t(PICTURE_WORDS[each]) }))}
      onChange={({ currentTarget }) =>
        change({ icon: VIEW_ICONS.find((each) => each === currentTarget.value) ?? icon })
      }
    />
  )
}

/** Who sees a view. */
export function AudienceFields({ draft, change, teams }: Props & { teams: readonly Team[] }) {
  const role = useSession()?.role
  const { visibility, teamId } = draft
  return (
    <>
      <Radio.Group
        label={t('Who sees it')}
        value={visibility}
        onChange={(chosen) =>
          change({ visibility: VIEW_VISIBILITIES.find((each) => each === chosen) ?? visibility })
        }
      >
        <Group gap="md" mt={4}>
          <Radio value="own" label={t(VISIBILITIES.own)} />
          {teams.length > 0 && <Radio value="team" label={t(VISIBILITIES.team)} />}
          {role === 'Admin' && <Radio value="all" label={t(VISIBILITIES.all)} />}
        </Group>
      </Radio.Group>
      {visibility === 'team' && (
        <NativeSelect
          label={t('Team')}
          value={teamId ?? ''}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => change({ teamId: currentTarget.value })}
        />
      )}
    </>
  )
}
