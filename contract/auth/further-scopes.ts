import type { FurtherScope } from './areas.ts'

/** Of calls that find tickets by words: a search looks into conversations too, and what it finds tells what they say. */
export const SEARCH_SCOPES: readonly FurtherScope[] = [
  { scope: 'conversations:read', with: 'q' },
  { scope: 'conversations:read', with: 'unread', values: ['only'] },
]

/** Of calls that find tickets by a condition, which may hold words, or by that of a view. */
export const CONDITION_SCOPES: readonly FurtherScope[] = [
  { scope: 'conversations:read', with: 'condition' },
  { scope: 'conversations:read', with: 'view' },
  { scope: 'views:read', with: 'view' },
]

/** Of calls that take a note to the next assignee. */
export const NOTE_SCOPES: readonly FurtherScope[] = [{ scope: 'conversations:write', with: 'note' }]
