import { z } from 'zod'
import { required, TOO_LONG } from './call.ts'
import { message, type Message } from './languages/message.ts'

/** Invisible characters, and line breaks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]/u

/** Stored form of a name: trimmed, single spaces, NFC. */
const normalLabel = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').normalize('NFC')

/** Uniqueness key of a name, without differences of case and width. */
export const labelKey = (name: string): string => normalLabel(name).normalize('NFKC').toLowerCase()

/** Rules of a name. */
type LabelRules = {
  maximum: number
  missing: Message
  /** Words with another meaning in conditions. */
  reserved: ReadonlySet<string>
}

/** A name of an object, such as a tag or team. */
export const label = ({ maximum, missing, reserved }: LabelRules) =>
  required(missing, 4 * maximum)
    .transform(normalLabel)
    .pipe(z.string().max(maximum, TOO_LONG))
    .check(({ value, issues }) => {
      const problem = problemOf(value, reserved)
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })

/** Error of a name, or null. */
function problemOf(name: string, reserved: ReadonlySet<string>): string | null {
  if (UNSEEN.test(name)) return message('Names can’t contain invisible characters.')
  if (!/[\p{L}\p{N}]/u.test(name)) return message('Use at least one letter or number.')
  return reserved.has(labelKey(name))
    ? message('This name has a special meaning in filters. Choose another name.')
    : null
}
