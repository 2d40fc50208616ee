import type { TicketListCall } from './store-calls.ts'

const SORT_COLUMNS: Record<string, string> = {
  occurredOn: '_occurred_at',
  subject: '_subject_key',
  status: '_state',
  assignee: '_assignee_key',
}

/** The index with the tickets of a list in its order. */
export function indexOf({ scope, statuses, sort }: TicketListCall): string {
  const user = scope.kind === 'all' ? '' : `_${scope.kind}_id`
  const isAlike =
    (sort.endsWith('status') && statuses.length === 1) ||
    (sort.endsWith('assignee') && scope.kind === 'assignee')
  const column = isAlike ? '' : (SORT_COLUMNS[sort.replace('-', '')] ?? '')
  // The tickets of an assignee are merged from an index range per status.
  if (column === '_state' || sort === 'unassigned') return `tickets${user}_state`
  const status = statuses.length > 0 || (user && column) ? '_state' : ''
  return `tickets${user}${status}${column}` === 'tickets'
    ? 'tickets_number'
    : `tickets${user}${status}${column}`
}
