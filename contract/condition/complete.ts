import { type Message, message } from '../languages/message.ts'
import { ANY_FIELD, type FieldReference, NAMES, conditionName, type Reference } from './names.ts'
import { tokensOf } from './tokens.ts'

/** A completion: its text and its meaning. */
type Completion = { text: string; describes: Message }

type Completions = {
  /** Range that a completion replaces, in UTF-16 code units. */
  from: number
  to: number
  options: Completion[]
  /**
   * Set if the value is a name that the server must look up: its kind, the typed beginning, and the text before it.
   */
  names: { refersTo: Reference | FieldReference; q: string; before: string } | null
}

const EXAMPLE = message('For example')

/** Completions at a position: names and fixed values. */
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

/** Condition names that begin with the typed text. `begun` is null if no name can begin here. */
function namesFor(begun: string | null, from: number, to: number): Completions {
  const options = Object.entries(NAMES)
    .filter(([name]) => begun !== null && name.startsWith(begun.toLowerCase()))
    .map(([name, { describes }]) => ({ text: `${name}:`, describes }))
  const word = begun?.toLowerCase() ?? ''
  if (word === '' || !(ANY_FIELD.startsWith(word) || word.startsWith(ANY_FIELD)))
    return { from, to, options, names: null }
  return { from, to, options, names: { refersTo: ANY_FIELD, q: word.slice(ANY_FIELD.length), before: '' } }
}

/** Length of the rest of the token at the start of a text. */
const restOf = (after: string, isOpen: boolean): number =>
  (isOpen ? /^(?:[^"\\]|\\.)*"?/s : /^[^\s()"]*/).exec(after)?.[0].length ?? 0
