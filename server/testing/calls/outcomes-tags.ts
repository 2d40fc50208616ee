import type { CallName, tagCalls } from '@support-desk/contract'
import type { Row } from './outcomes.ts'

const none = 'not_found'

/** Outcomes of calls about tags. */
export const TAG_OUTCOMES: Record<keyof typeof tagCalls & CallName, Row> = {
  listTags: { SupportTeam: 'ok', Admin: 'ok' },
  getTag: { SupportTeam: { known: 'ok', unknown: none }, Admin: { known: 'ok', unknown: none } },
  createTag: { SupportTeam: 'ok', Admin: 'ok' },
  updateTag: { Admin: { known: 'ok', unknown: none } },
  mergeTag: {
    Admin: { known: { known: 'ok', unknown: 'tag_gone' }, unknown: { known: none, unknown: none } },
  },
  getTagSettings: { SupportTeam: 'ok', Admin: 'ok' },
  updateTagSettings: { Admin: 'ok' },
}
