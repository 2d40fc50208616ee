import { z } from 'zod'
import { required, TOO_LONG } from './call.ts'
import { message, type Message } from './languages/message.ts'

/** Signs that nobody sees, or that would break the line. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]/u

/** How a name that somebody gives a thing is kept: spaces alone between its words, and one of each. */
const normalLabel = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').normalize('NFC')

/** What is equal for names that no two things of a kind may have: letter case, width and the like make no difference. */
export const labelKey = (name: string): string => normalLabel(name).normalize('NFKC').toLowerCase()

/** What may be a name, and what is said where there is none. */
type LabelRules = {
  maximum: number
  missing: Message
  /** Words that stand for something else where the thing is named in a condition. */
  reserved: ReadonlySet<string>
}

/** The name of a thing, as somebody chooses it. */
export const label = ({ maximum, missing, reserved }: LabelRules) =>
  required(missing, 4 * maximum)
    .transform(normalLabel)
    .pipe(z.string().max(maximum, TOO_LONG))
    .check(({ value, issues }) => {
      const problem = problemOf(value, reserved)
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })

/** What keeps a text from being a name; null where nothing does. */
function problemOf(name: string, reserved: ReadonlySet<string>): string | null {
  if (UNSEEN.test(name)) return message('A name has no invisible signs.')
  if (!/[\p{L}\p{N}]/u.test(name)) return message('A name has at least one letter or number.')
  return reserved.has(labelKey(name))
    ? message('This word stands for something else in filters. Please choose another name.')
    : null
}
