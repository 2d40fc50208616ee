import { z } from 'zod'
import { required, TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** Words that stand for something else where a team is named in a condition. */
const RESERVED = new Set(['mine', 'none'])

/** Signs that nobody sees, or that would break the line. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]/u

/** How the name of a team is kept: spaces alone between its words, and one of each. */
const normalTeamName = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').normalize('NFC')

/** What is equal for names that no two teams may have: letter case, width and the like make no difference. */
export const teamNameKey = (name: string): string => normalTeamName(name).normalize('NFKC').toLowerCase()

/** What keeps a text from being the name of a team; null where nothing does. */
function teamNameProblem(name: string): string | null {
  if (UNSEEN.test(name)) return message('A name has no invisible signs.')
  if (!/[\p{L}\p{N}]/u.test(name)) return message('A name has at least one letter or number.')
  return RESERVED.has(teamNameKey(name))
    ? message('This word stands for something else in filters. Please choose another name.')
    : null
}

/** The name of a team, as somebody chooses it. */
export const teamName = required(message('Please give the team a name.'), 4 * LIMITS.teamName)
  .transform(normalTeamName)
  .pipe(z.string().max(LIMITS.teamName, TOO_LONG))
  .check(({ value, issues }) => {
    const problem = teamNameProblem(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })
