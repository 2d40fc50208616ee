import { type Message, message } from '../languages/message.ts'
import { ANY_FIELD, type FieldReference, NAMES, conditionName, type Reference } from './names.ts'
import { tokensOf } from './tokens.ts'

/** Something that can stand at a place: how it is written, and what it means. */
type Completion = { text: string; describes: Message }

/** What can stand where somebody types. */
type Completions = {
  /** What a chosen completion takes the place of, in UTF-16 code units. */
  from: number
  to: number
  options: Completion[]
  /** Names to be asked from the server, where the value is one: whose, how they begin, and what stands before them. */
  names: { refersTo: Reference | FieldReference; q: string; before: string } | null
}

const EXAMPLE = message('For example')

/** The names and fixed values that can stand at a position of a text. */
export function completionsAt(text: string, position: number): Completions {
  const token = tokensOf(text.slice(0, position)).findLast(({ kind }) => kind !== '-')
  const isInside = token !== undefined && token.kind !== '(' && token.kind !== ')'
  const endsHere = isInside && token.at + token.length === position
  if (!endsHere) return namesFor('', position, position)
  const to = position + restOf(text.slice(position), token.isOpen)
  if (token.name === null) return namesFor(token.isQuoted ? null : token.value, token.at, to)
  const known = conditionName(token.name.toLowerCase())
  const begun = token.value.toLowerCase()
  const written = text.slice(token.at, token.valueAt)
  const fits = (value: string) => value.toLowerCase().startsWith(begun)
  const options = Object.entries(known?.words ?? {})
    .filter(([word]) => fits(word) && !token.isQuoted)
    .map(([word, describes]) => ({ text: written + word, describes }))
  const examples = (known?.examples ?? [])
    .filter(() => begun === '' && token.op === '=')
    .map((example) => ({ text: written + example, describes: EXAMPLE }))
  const refersTo = known?.refersTo
  return {
    from: token.at,
    to,
    options: [...options, ...examples],
    names: refersTo ? { refersTo, q: token.value.replace(/^[@#]/, ''), before: written } : null,
  }
}

/** The names that begin with what was typed; null where that is no beginning of a name. */
function namesFor(begun: string | null, from: number, to: number): Completions {
  const options = Object.entries(NAMES)
    .filter(([name]) => begun !== null && name.startsWith(begun.toLowerCase()))
    .map(([name, { describes }]) => ({ text: `${name}:`, describes }))
  const word = begun?.toLowerCase() ?? ''
  if (word === '' || !(ANY_FIELD.startsWith(word) || word.startsWith(ANY_FIELD)))
    return { from, to, options, names: null }
  return { from, to, options, names: { refersTo: ANY_FIELD, q: word.slice(ANY_FIELD.length), before: '' } }
}

/** How much of what follows belongs to the same piece. */
const restOf = (after: string, isOpen: boolean): number =>
  (isOpen ? /^(?:[^"\\]|\\.)*"?/s : /^[^\s()"]*/).exec(after)?.[0].length ?? 0
