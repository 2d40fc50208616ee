import { NativeSelect } from '@mantine/core'
import { type Message, messages, VIEW_GROUPINGS, VIEW_ICONS, type ViewGrouping } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
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
  status: 'Grouped by status',
}) satisfies Record<ViewGrouping, Message>

type Props = Pick<FieldProps, 'draft' | 'change'>

/** The order and the grouping of a view. */
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
      label={t('Group by')}
      value={grouping}
      data={VIEW_GROUPINGS.map((each) => ({ value: each, label: t(GROUPINGS[each]) }))}
      onChange={({ currentTarget }) =>
        change({ grouping: VIEW_GROUPINGS.find((each) => each === currentTarget.value) ?? 'none' })
      }
    />
  </div>
)

/** The icon of a view. */
export function PictureField({ draft: { icon }, change }: Props) {
  const Picture = VIEW_PICTURES[icon]
  return (
    <NativeSelect
      label={t('Icon')}
      value={icon}
      leftSection={<Picture size={16} aria-hidden />}
      data={VIEW_ICONS.map((each) => ({ value: each, label: t(PICTURE_WORDS[each]) }))}
      onChange={({ currentTarget }) =>
        change({ icon: VIEW_ICONS.find((each) => each === currentTarget.value) ?? icon })
      }
    />
  )
}
