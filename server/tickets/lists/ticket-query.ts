import type { Role, TicketFilter, TicketListSort, TicketQuerySort, TicketState } from '@support-desk/contract'
import type { PageRequest } from '../../kernel/paging.ts'
import type { TicketQuery } from '../ticket.ts'

/** What a specified list is asked for, beside whose tickets it has. */
type SpecifiedPage = Omit<PageRequest, 'q'> & { q: string; sort: TicketListSort }

/** The query behind a specified list. */
export const specifiedQuery = (
  scope: TicketQuery['scope'],
  { q: words, sort, ...page }: SpecifiedPage,
  states: readonly TicketState[] = [],
): TicketQuery => ({ ...page, scope, states, words, sort: SORTS[sort] })

/** The states that a word stands for. To a user an unassigned ticket is a waiting one. */
export const statesOf = (filter: TicketFilter, { role }: { role: Role }): readonly TicketState[] =>
  filter === 'waiting' && role === 'User' ? ['Waiting', 'Unassigned'] : STATES[filter]

const STATES: Record<TicketFilter, readonly TicketState[]> = {
  Pending: ['Pending'],
  Solved: ['Solved'],
  waiting: ['Waiting'],
  OnHold: ['OnHold'],
  Unassigned: ['Unassigned'],
  Total: [],
}

const SORTS: Record<TicketListSort, TicketQuerySort> = {
  '-CreatedAt': '-createdAt',
  CreatedAt: 'createdAt',
  '-OccuredDate': '-occurredOn',
  OccuredDate: 'occurredOn',
  '-Subject': '-subject',
  Subject: 'subject',
  '-Status': '-state',
  Status: 'state',
  '-AssignedUser': '-assignee',
  AssignedUser: 'assignee',
  '-relevance': '-relevance',
  unassigned: 'unassigned',
}

/** The scope that `own`, `visible`, `requester:<id>` or `assignee:<id>` stands for. */
export function parseScope(scope: Named | `${Owner}:${string}`): TicketQuery['scope'] {
  if (scope === 'own' || scope === 'visible') return scope
  const kind = scope.startsWith('requester:') ? 'requester' : 'assignee'
  return { kind, id: scope.slice(kind.length + 1) }
}

type Named = 'own' | 'visible'
type Owner = 'requester' | 'assignee'
