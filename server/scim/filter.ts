import { ScimError } from './scim-error.ts'

/** `attribute eq "value"`: the attribute in lower case, without the name of its schema. */
export type Comparison = { attribute: string; value: string }

const MOST_CHARACTERS = 1_000
const MOST_COMPARISONS = 5
const COMPARISON =
  /^\s*([\w:.-]+(?:\[[^\]"]*"[^"\]]*"\])?(?:\.\w+)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(?:and\b|$)/iu
const MEMBER = /^\s*members\[\s*value\s+eq\s+("(?:[^"\\]|\\.)*")\s*\]\s*(?:and\b|$)/iu
const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

const invalidFilter = (detail: string): ScimError => new ScimError(400, 'invalidFilter', detail)

/**
 * Reads a filter: comparisons by `eq` with `and` between them. That is what Entra and Okta ask; anything else is refused, because
 * what is not understood must not be answered with everybody.
 */
export function readFilter(text: string): Comparison[] {
  if (text.length > MOST_CHARACTERS)
    throw invalidFilter(`A filter has at most ${MOST_CHARACTERS} characters.`)
  const found: Comparison[] = []
  let rest = text
  while (rest.trim() !== '') {
    const member = MEMBER.exec(rest)
    const [whole, attribute, value] = member
      ? [member[0], 'members.value', member[1]]
      : (COMPARISON.exec(rest) ?? [])
    if (whole === undefined || attribute === undefined || value === undefined)
      throw invalidFilter('A filter here is made of comparisons by eq with and between them.')
    found.push({ attribute: nameOf(attribute), value: valueIn(value) })
    if (found.length > MOST_COMPARISONS) throw invalidFilter('There are too many comparisons in this filter.')
    rest = rest.slice(whole.length)
    if (rest.trim() === '' && /\band$/iu.test(whole)) throw invalidFilter('A filter does not end with and.')
  }
  if (found.length === 0) throw invalidFilter('The filter is empty.')
  return found
}

/** `emails[type eq "work"].value` asks for the same as `emails.value`: there is one address. */
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
    throw invalidFilter('A text in this filter cannot be read.')
  }
}
