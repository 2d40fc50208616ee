import { label, labelKey } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** What is equal for names that no two teams may have. */
export const teamNameKey = labelKey

/** The name of a team, as somebody chooses it. */
export const teamName = label({
  maximum: LIMITS.teamName,
  missing: message('Please give the team a name.'),
  reserved: new Set(['mine', 'none']),
})
