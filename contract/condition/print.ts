import { GONE, idOfReference, conditionName, type FieldReference, type Reference, WORDS } from './names.ts'
import type { ConditionLeaf, ConditionTree } from './tree.ts'

/** The name of whoever or whatever has an id; undefined where nobody has. */
type NameOfId = (refersTo: Reference | FieldReference, id: string) => string | undefined

/** The text of a tree. Read again, it is the same tree, as long as names stay what they are. */
export function printCondition(tree: ConditionTree, nameOfId: NameOfId): string {
  const print = (part: ConditionTree, inside: 'all' | 'not' | null): string => {
    if ('all' in part) {
      const text = part.all.map((one) => print(one, 'all')).join(' ')
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

function printLeaf({ name, op, value }: ConditionLeaf, nameOfId: NameOfId): string {
  if (name === WORDS) return op === '^' ? `${value}*` : wordsInText(value)
  const written = op === '=' ? '' : op
  const refersTo = conditionName(name)?.refersTo
  if (!refersTo) return `${name}:${written}${value}`
  const id = idOfReference(value)
  if (id === null) return `${name}:${written}${value === GONE ? `#${GONE}` : value}`
  const known = nameOfId(refersTo, id)
  return `${name}:${written}${known === undefined ? `#${GONE}` : nameInText(name, known)}`
}

/** A name as a value in a text: in quotation marks where it would be something else without. */
export function nameInText(name: string, value: string): string {
  const isWord = Object.keys(conditionName(name)?.words ?? {}).some((word) => word === value.toLowerCase())
  return isWord || !/^[^\s()"#@<>=\\][^\s()"]*$/u.test(value) ? quoted(value) : value
}

/** Words, in quotation marks where they would be something else without. */
const wordsInText = (value: string): string =>
  /^(?:OR|AND)$|^-|[\s()"]|\*$|^[A-Za-z][A-Za-z_.]*:/u.test(value) ? quoted(value) : value

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
