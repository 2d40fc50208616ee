import { DEFAULT_VIEW_COLUMNS } from '@support-desk/contract'
import type { View } from './queries.ts'

/** The values of the view dialog. */
export type ViewDraft = Pick<
  View,
  'name' | 'condition' | 'order' | 'grouping' | 'columns' | 'icon' | 'key' | 'visibility' | 'teamId'
> & {
  /** Id of the view that follows. Null: last position. Missing: unchanged. */
  before?: string | null
}

export type FieldProps = { draft: ViewDraft; change: (part: Partial<ViewDraft>) => void }

/** The initial values of a new view. */
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
