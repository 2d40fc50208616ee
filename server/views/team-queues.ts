import { type ConditionTree, DEFAULT_VIEW_COLUMNS } from '@support-desk/contract'
import { referenceTo } from '@support-desk/contract/condition/names'
import { compareNames } from '../kernel/named-text.ts'
import type { Queries } from '../kernel/store.ts'
import type { View } from './view.ts'
import { teamsIn } from '../tickets/index.ts'

/** The open tickets of a team, as a fixed view for its members. */
export type TeamQueue = Omit<View, 'owner'> & { visibility: 'team'; teamId: string }

/** Prefix of the ids of these views, followed by the team id. */
const PREFIX = 'team-queue-'

/** The queues of teams, by name. Deleted teams are left out. */
export async function teamQueuesOf(tx: Queries, teamIds: readonly string[]): Promise<TeamQueue[]> {
  const named = [...(await teamsIn(tx).names(teamIds))].toSorted(([, one], [, other]) =>
    compareNames(one, other),
  )
  return named.map(([id, name], place) => queueOf({ id, name }, place))
}

/** The queue with an id; null if it is another id or the team is deleted. All staff can see the queue of any team. */
export async function findTeamQueue(store: Queries, id: string): Promise<TeamQueue | null> {
  if (!id.startsWith(PREFIX)) return null
  const [queue] = await teamQueuesOf(store, [id.slice(PREFIX.length)])
  return queue ?? null
}

function queueOf({ id: teamId, name }: { id: string; name: string }, place: number): TeamQueue {
  const tree: ConditionTree = {
    all: [
      { name: 'is', op: '=', value: 'open' },
      { name: 'team', op: '=', value: referenceTo(teamId) },
    ],
  }
  return {
    id: `${PREFIX}${teamId}`,
    name,
    tree,
    order: 'waiting',
    columns: [...DEFAULT_VIEW_COLUMNS],
    grouping: 'turn',
    icon: 'users',
    key: null,
    place,
    visibility: 'team',
    teamId,
  }
}
