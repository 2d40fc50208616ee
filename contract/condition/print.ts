import { GONE, idOfReference, conditionName, type FieldReference, type Reference, WORDS } from './names.ts'
import type { ConditionLeaf, ConditionTree } from './tree.ts'

/** Name of the object with an id; undefined if it was deleted. */
type NameOfId = (refersTo: Reference | FieldReference, id: string) => string | undefined

/** Text of a tree. Parsing it gives the same tree, while names stay the same. */
export function printCondition(tree: ConditionTree, nameOfId: NameOfId): string {
  const print = (part: ConditionTree, inside: 'all' | 'not' | null): string => {
    if ('all' in part) {
      const text = joined(part.all.map((one) => print(one, 'all')))
      return inside === 'not' ? `(${text})` : text
    }
    if ('any' in part) {
      const text = part.any.map((one) => print(one, null)).join(' OR ')
      return inside === null ? text : `(${text})`
    }
    return 'not' in part ? `-${print(part.not, 'not')}` : printLeaf(part, nameOfId)
  }
  return print(tree, null)
}

/** Joins texts, with AND where two of them would be read as one token: `030 AND 1234567`, `on AND hold`. */
const joined = (texts: readonly string[]): string =>
  texts.reduce((before, text) => {
    const isOne = /(?:^|[\s(+-])[\d(][\d ()./–-]*$/.test(before) || /\bon$/i.test(before)
    return before === '' ? text : `${before}${isOne && /^[+\d(]|^hold/i.test(text) ? ' AND ' : ' '}${text}`
  }, '')

function printLeaf({ name, op, value }: ConditionLeaf, nameOfId: NameOfId): string {
  if (name === WORDS) return op === '^' ? value : quoted(value)
  const written = op === '=' ? '' : op
  const refersTo = conditionName(name)?.refersTo
  if (!refersTo) return `${name}:${written}${value}`
  const id = idOfReference(value)
  if (id === null) return `${name}:${written}${value === GONE ? `#${GONE}` : value}`
  const known = nameOfId(refersTo, id)
  return `${name}:${written}${known === undefined ? `#${GONE}` : nameInText(name, known)}`
}

/** A name as a value in a text, in quotation marks where needed. */
export function nameInText(name: string, value: string): string {
  const isWord = Object.keys(conditionName(name)?.words ?? {}).some((word) => word === value.toLowerCase())
  return isWord || !/^[^\s()"#@<>=\\][^\s()"]*$/u.test(value) ? quoted(value) : value
}

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
