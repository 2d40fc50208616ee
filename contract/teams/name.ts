import { label, labelKey } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** Uniqueness key of a team's name. */
export const teamNameKey = labelKey

export const teamName = label({
  maximum: LIMITS.teamName,
  missing: message('Enter a name for the team.'),
  reserved: new Set(['mine', 'none']),
})
