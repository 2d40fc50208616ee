import { ScimError } from './scim-error.ts'

const OPERATORS = ['eq', 'sw', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof OPERATORS)[number]

/** `attribute operator "value"`: the attribute in lower case, without schema prefix. */
export type Comparison = { attribute: string; operator: Operator; value: string }

const MOST_CHARACTERS = 1_000
const MOST_COMPARISONS = 5
const COMPARISON =
  /^\s*([\w:.-]+(?:\[[^\]"]*"[^"\]]*"\])?(?:\.\w+)?)\s+(\w{2})\s+("(?:[^"\\]|\\.)*"|true|false)\s*(?:and\b|$)/iu
const MEMBER = /^\s*members\[\s*value\s+(eq)\s+("(?:[^"\\]|\\.)*")\s*\]\s*(?:and\b|$)/iu
const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

export const invalidFilter = (detail: string): ScimError => new ScimError(400, 'invalidFilter', detail)

/** Parses a filter: comparisons joined by `and`. Throws on anything else, because an ignored filter would return all people. */
export function readFilter(text: string): Comparison[] {
  if (text.length > MOST_CHARACTERS)
    throw invalidFilter(`A filter can have at most ${MOST_CHARACTERS} characters.`)
  const found: Comparison[] = []
  let rest = text
  while (rest.trim() !== '') {
    const member = MEMBER.exec(rest)
    const [whole, attribute, word, value] = member
      ? [member[0], 'members.value', member[1], member[2]]
      : (COMPARISON.exec(rest) ?? [])
    const operator = OPERATORS.find((each) => each === word?.toLowerCase())
    if (whole === undefined || attribute === undefined || value === undefined || operator === undefined)
      throw invalidFilter(`A filter must consist of comparisons with ${OPERATORS.join(', ')}, joined by and.`)
    found.push({ attribute: nameOf(attribute), operator, value: valueIn(value) })
    if (found.length > MOST_COMPARISONS) throw invalidFilter('This filter has too many comparisons.')
    rest = rest.slice(whole.length)
    if (rest.trim() === '' && /\band$/iu.test(whole)) throw invalidFilter('A filter does not end with and.')
  }
  if (found.length === 0) throw invalidFilter('The filter is empty.')
  return found
}

/** `emails[type eq "work"].value` means the same as `emails.value`: there is one address. */
const nameOf = (attribute: string): string =>
  attribute
    .toLowerCase()
    .replace(SCHEMA, '')
    .replace(/\[.*\]/u, '')

function valueIn(text: string): string {
  if (!text.startsWith('"')) return text.toLowerCase()
  try {
    return JSON.parse(text) as string
  } catch {
    throw invalidFilter('A string in this filter is not valid JSON.')
  }
}

/** The time of a comparison, in the stored format. */
export function timeIn({ attribute, value }: Comparison): string {
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw invalidFilter(`${attribute} can only be compared with a time.`)
  return time.toISOString()
}

/** Compares two times. */
export function holdsInTime(operator: Operator, at: string, time: string): boolean {
  const holds: Record<Operator, boolean> = {
    eq: at === time,
    sw: false,
    gt: at > time,
    ge: at >= time,
    lt: at < time,
    le: at <= time,
  }
  return holds[operator]
}
