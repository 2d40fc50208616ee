import { NativeSelect } from '@mantine/core'
import { t } from '#ui/language/t.ts'
import type { View } from './queries.ts'
import type { FieldProps, ViewDraft } from './view-draft.ts'

type Props = Pick<FieldProps, 'draft' | 'change'> & {
  /** The view to change, or null for a new one. */
  view: View | null
  /** All views of the reader, in order. */
  views: readonly View[]
}

/** Chooses the position of a view among views with the same visibility. */
export function PlaceField({ draft, change, view, views }: Props) {
  const beside = besides(draft, views)
  const others = beside.filter(({ id }) => id !== view?.id)
  const at = beside.findIndex(({ id }) => id === view?.id)
  const here = at < 0 ? '' : (beside[at + 1]?.id ?? '')
  const chosen = others.find(({ id }) => id === draft.before)?.id ?? ''
  return (
    <NativeSelect
      label={t('Position')}
      value={draft.before === undefined ? here : chosen}
      data={[
        ...others.map(({ id, name }) => ({ value: id, label: t('Before “{name}”', { name }) })),
        { value: '', label: t('The last ticket') },
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
