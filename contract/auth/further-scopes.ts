import type { FurtherScope } from './areas.ts'

/** Further scopes of calls that find tickets by words: results reveal words of conversations. */
export const SEARCH_SCOPES: readonly FurtherScope[] = [
  { scope: 'conversations:read', with: 'q' },
  { scope: 'conversations:read', with: 'unread', values: ['only'] },
]

/** Further scopes of calls that find tickets by a condition or a view, which may contain words. */
export const CONDITION_SCOPES: readonly FurtherScope[] = [
  { scope: 'conversations:read', with: 'condition' },
  { scope: 'conversations:read', with: 'view' },
  { scope: 'views:read', with: 'view' },
]

/** Further scope of calls with a note to the next assignee. */
export const NOTE_SCOPES: readonly FurtherScope[] = [{ scope: 'conversations:write', with: 'note' }]
