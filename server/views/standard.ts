import {
  type ConditionTree,
  DEFAULT_VIEW_COLUMNS,
  type Message,
  message,
  type QueueOrder,
  STANDARD_VIEWS,
  type StandardViewId,
  type ViewIcon,
} from '@support-desk/contract'
import type { View } from './view.ts'

/** A view that all staff have, and that cannot be changed. */
export type StandardView = Omit<View, 'name' | 'owner'> & {
  id: StandardViewId
  name: Message
  visibility: 'all'
  teamId: null
}

const is = (name: string, value: string): ConditionTree => ({ name, op: '=', value })
const awake: ConditionTree = { not: is('is', 'snoozed') }
const ofMyTeams: ConditionTree = { any: [is('team', 'mine'), is('team', 'none')] }
/** The reader's own tickets, and unassigned ones of their teams: an answered ticket may still have no assignee. */
const mineOrFree: ConditionTree = {
  any: [is('assignee', 'me'), { all: [is('assignee', 'none'), ofMyTeams] }],
}

type Content = { name: Message; icon: ViewIcon; tree: ConditionTree; order?: QueueOrder }

const CONTENT: Record<StandardViewId, Content> = {
  'your-turn': {
    name: message('Your turn'),
    icon: 'inbox',
    tree: { all: [is('turn', 'us'), is('assignee', 'me'), awake] },
  },
  'team-turn': {
    name: message('Team’s turn'),
    icon: 'users',
    tree: {
      all: [is('turn', 'us'), is('assignee', 'none'), awake, ofMyTeams],
    },
  },
  requester: {
    name: message('Waiting on requester'),
    icon: 'question',
    tree: { all: [is('turn', 'requester'), awake, mineOrFree] },
  },
  others: {
    name: message('Waiting on third party'),
    icon: 'building',
    tree: { all: [is('turn', 'third'), awake, mineOrFree] },
  },
  snoozed: {
    name: message('Snoozed'),
    icon: 'clock',
    tree: { all: [is('is', 'snoozed'), mineOrFree] },
  },
  spam: {
    name: message('Spam'),
    icon: 'shield',
    tree: is('is', 'spam'),
    order: 'newest',
  },
}

/** The standard views, in order. */
export const STANDARD: readonly StandardView[] = STANDARD_VIEWS.map((id, place) => ({
  order: 'waiting',
  ...CONTENT[id],
  id,
  place,
  columns: [...DEFAULT_VIEW_COLUMNS],
  grouping: 'none',
  key: null,
  visibility: 'all',
  teamId: null,
}))

const BY_ID = new Map<string, StandardView>(STANDARD.map((view) => [view.id, view]))

/** The standard view with an id. */
export const standardView = (id: string): StandardView | undefined => BY_ID.get(id)
