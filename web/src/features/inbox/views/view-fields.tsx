import { TextInput } from '@mantine/core'
import {
  type Message,
  message,
  messages,
  VIEW_GROUPINGS,
  VIEW_ICONS,
  type ViewGrouping,
} from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { ORDER_WORDS, ORDERS } from '../orders.ts'
import type { View } from './queries.ts'
import type { FieldProps, ViewDraft } from './view-draft.ts'
import { VIEW_PICTURES } from './view-icons.ts'
import classes from './view-dialog.module.css'
import { Picker } from '#ui/pick/picker.tsx'

const GROUPINGS = messages({
  none: 'Not grouped',
  turn: 'Grouped by turn',
  priority: 'Grouped by priority',
  assignee: 'Grouped by assignee',
  team: 'Grouped by team',
  status: 'Grouped by status',
}) satisfies Record<ViewGrouping, Message>

/** The order and the grouping of a view. */
export const ArrangementFields = ({ draft: { order, grouping }, change }: FieldProps) => (
  <div className={classes.pair}>
    <Picker
      label={t('Order')}
      value={order}
      data={ORDERS.map((each) => ({ value: each, label: t(ORDER_WORDS[each]) }))}
      onChange={({ currentTarget }) =>
        change({ order: ORDERS.find((each) => each === currentTarget.value) ?? order })
      }
    />
    <Picker
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
export function PictureField({ draft: { icon }, change }: FieldProps) {
  const { icon: Picture } = VIEW_PICTURES[icon]
  return (
    <Picker
      label={t('Icon')}
      value={icon}
      leftSection={<Picture size={16} aria-hidden />}
      data={VIEW_ICONS.map((each) => ({ value: each, label: t(VIEW_PICTURES[each].word) }))}
      onChange={({ currentTarget }) =>
        change({ icon: VIEW_ICONS.find((each) => each === currentTarget.value) ?? icon })
      }
    />
  )
}

const SHORTCUT = message('Shortcut', 'of the keyboard')

type KeyProps = FieldProps & { error: string | undefined }

/** Sets the key that opens a view after `g`. */
export const KeyField = ({ draft: { key }, change, error }: KeyProps) => (
  <TextInput
    label={t(SHORTCUT)}
    description={t('Press G, then this key, to open the view. Use a letter from a to z or a digit.')}
    name="key"
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    maxLength={1}
    autoComplete="off"
    styles={{ input: { maxWidth: 64 } }}
    value={key ?? ''}
    error={error}
    onChange={({ currentTarget }) => change({ key: currentTarget.value.trim().toLowerCase() || null })}
  />
)

type PlaceProps = FieldProps & {
  /** The view to change, or null for a new one. */
  view: View | null
  /** All views of the reader, in order. */
  views: readonly View[]
}

/** Chooses the position of a view among views with the same visibility. */
export function PlaceField({ draft, change, view, views }: PlaceProps) {
  const beside = besides(draft, views)
  const others = beside.filter(({ id }) => id !== view?.id)
  const at = beside.findIndex(({ id }) => id === view?.id)
  const here = at < 0 ? '' : (beside[at + 1]?.id ?? '')
  const chosen = others.find(({ id }) => id === draft.before)?.id ?? ''
  return (
    <Picker
      label={t('Position')}
      value={draft.before === undefined ? here : chosen}
      data={[
        ...others.map(({ id, name }) => ({ value: id, label: t('Before “{name}”', { name }) })),
        { value: '', label: t('At the end') },
      ]}
      onChange={({ currentTarget }) => change({ before: currentTarget.value || null })}
    />
  )
}

/** The position to request. Undefined: the server chooses. */
export function placeOf(draft: ViewDraft, view: View | null, views: readonly View[]): number | undefined {
  const beside = besides(draft, views).filter(({ id }) => id !== view?.id)
  const next = beside.find(({ id }) => id === draft.before)
  if (next) return next.place
  const stays = view !== null && view.visibility === draft.visibility && view.teamId === draft.teamId
  if (draft.before === undefined && stays) return view.place
  const last = beside.at(-1)
  return stays && last ? last.place + 1 : undefined
}

/** Views with the same visibility, including this one. */
const besides = ({ visibility, teamId }: ViewDraft, views: readonly View[]): View[] =>
  views.filter(
    (other) =>
      !other.isStandard &&
      other.visibility === visibility &&
      (visibility === 'team' ? other.teamId === teamId : visibility !== 'own' || other.isMine),
  )
