import { DEFAULT_VIEW_COLUMNS } from '@support-desk/contract'
import type { View } from './queries.ts'

/** What is chosen in the dialog of a view. */
export type ViewDraft = Pick<
  View,
  'name' | 'condition' | 'order' | 'grouping' | 'columns' | 'icon' | 'key' | 'visibility' | 'teamId'
> & {
  /** The id of the view that it is to stand before; null: the last one; left out: where it is. */
  before?: string | null
}

/** A field of the dialog with what is chosen. */
export type FieldProps = {
  draft: ViewDraft
  change: (part: Partial<ViewDraft>) => void
  /** What is wrong with a field, as far as the server has said so. */
  errorOf: (name: keyof ViewDraft) => string | undefined
}

/** What a new view begins with. */
export const EMPTY_VIEW: ViewDraft = {
  name: '',
  condition: '',
  order: 'waiting',
  grouping: 'none',
  columns: [...DEFAULT_VIEW_COLUMNS],
  icon: 'star',
  key: null,
  visibility: 'own',
  teamId: null,
}
