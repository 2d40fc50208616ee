import { message } from '../languages/message.ts'
import { words } from '../languages/words.ts'
import { LIMITS } from '../limits.ts'
import type { ConditionDraft, ConditionProblem, DraftLeaf, TextRange } from './draft.ts'
import { GONE, conditionName, problemWith, WORDS } from './names.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A parsed text. With problems, the draft holds the parts that were understood. */
type ParsedCondition = { draft: ConditionDraft; problems: ConditionProblem[] }

/** Parses the text of a condition. Never throws. */
export function parseCondition(text: string): ParsedCondition {
  if (text.length > LIMITS.conditionText) {
    const place = { at: LIMITS.conditionText, length: text.length - LIMITS.conditionText }
    return { draft: { all: [] }, problems: [{ ...place, words: words(CONDITION_TOO_LONG) }] }
  }
  const problems: ConditionProblem[] = []
  const tokens = tokensOf(text)
  const say = (place: TextRange, said: ConditionProblem['words']) =>
    void problems.push({ at: place.at, length: place.length, words: said })
  let next = 0
  let leaves = 0
  let isTooDeep = false

  /** Parts separated by `OR`, up to the end or a closing parenthesis. */
  function group(depth: number): ConditionDraft[] {
    const sides: ConditionDraft[] = []
    let side: ConditionDraft[] = []
    let lastOr: Token | null = null
    // True if this side had an error: it does not also count as empty.
    let isTold = false
    for (;;) {
      const token = tokens[next]
      if (!token || token.kind === ')') break
      if (token.kind === 'or') {
        next += 1
        if (side.length > 0) sides.push(joined(side, 'all'))
        else if (!isTold) say(token, words(ONE_SIDED))
        // An OR without parts on both sides is reported once.
        const isLonely = side.length === 0 && !isTold
        side = []
        isTold = false
        lastOr = isLonely ? null : token
        continue
      }
      const before = problems.length
      const part = factor(depth)
      if (part) side.push(part)
      isTold ||= problems.length > before
    }
    if (side.length > 0) sides.push(joined(side, 'all'))
    else if (lastOr && !isTold) say(lastOr, words(ONE_SIDED))
    return sides
  }

  /** A leaf or a group in parentheses, optionally negated; null if there is none, or its error was reported. */
  function factor(depth: number): ConditionDraft | null {
    let isNegated = false
    let token = tokens[next]
    while (token?.kind === '-') {
      const after = tokens[next + 1]
      if (!after || after.at > token.at + 1 || after.kind === ')' || after.kind === 'or') {
        next += 1
        say(token, words(NOTHING_NEGATED))
        return null
      }
      isNegated = !isNegated
      next += 1
      token = after
    }
    next += 1
    if (!token || token.kind === 'and') return null
    const part = token.kind === '(' ? inParentheses(token, depth) : leaf(token)
    return part && isNegated ? { not: part } : part
  }

  function inParentheses(opening: Token, depth: number): ConditionDraft | null {
    if (depth === LIMITS.conditionDepth) {
      say(opening, words(TOO_DEEP, { maximum: LIMITS.conditionDepth }))
      next = tokens.length
      isTooDeep = true
    }
    const sides = isTooDeep ? [] : group(depth + 1)
    if (isTooDeep) return null
    if (tokens[next]?.kind === ')') next += 1
    else say(opening, words(NOT_CLOSED))
    if (sides.length === 0) say(opening, words(EMPTY_GROUP))
    return sides.length === 0 ? null : joined(sides, 'any')
  }

  function leaf(token: Token): DraftLeaf | null {
    leaves += 1
    if (leaves === LIMITS.conditionLeaves + 1)
      say(token, words(TOO_MANY, { maximum: LIMITS.conditionLeaves }))
    const read = leaves > LIMITS.conditionLeaves ? null : leafOf(token)
    if (!read) return null
    if ('kind' in read) return read.leaf
    say(read, read.words)
    return null
  }

  const sides: ConditionDraft[] = []
  for (;;) {
    sides.push(...group(0))
    const token = tokens[next]
    if (!token) break
    say(token, words(NOT_OPENED))
    next += 1
  }
  return { draft: sides.length === 0 ? { all: [] } : joined(sides, 'any'), problems }
}

const joined = (parts: ConditionDraft[], kind: 'all' | 'any'): ConditionDraft => {
  const [only] = parts
  if (parts.length === 1 && only) return only
  return kind === 'all' ? { all: parts } : { any: parts }
}

type Read = { kind: 'leaf'; leaf: DraftLeaf } | ConditionProblem

/** Parses a leaf. */
function leafOf(token: Token): Read {
  const { at, length, op, value, isQuoted } = token
  const place = { at, length }
  if (token.isOpen) return { ...place, words: words(NOT_QUOTED) }
  if (token.name === null) return wordsIn(token)
  const name = token.name.toLowerCase()
  const known = conditionName(name)
  if (!known) return { at, length: token.name.length + 1, words: words(NO_SUCH_NAME, { name: token.name }) }
  const valuePlace = value === '' ? place : { at: token.valueAt, length: at + length - token.valueAt }
  if (value === '') return { ...place, words: words(NO_VALUE) }
  if (!known.ops.includes(op)) return { ...valuePlace, words: words(NO_SUCH_OP) }
  const found = (kept: string, isNamed: boolean): Read => ({
    kind: 'leaf',
    leaf: { name, op, value: kept, place: valuePlace, isNamed },
  })
  const word = Object.keys(known.words).find((one) => one.toLowerCase() === value.toLowerCase())
  if (word !== undefined && !(isQuoted && known.refersTo)) return found(word, false)
  if (known.refersTo) {
    if (!isQuoted && value === `#${GONE}`) return found(GONE, false)
    return found(isQuoted ? value : value.replace(/^@(?=.)/, ''), true)
  }
  const kept = known.read?.(value, op) ?? null
  return kept === null ? { ...valuePlace, words: { text: problemWith(known, value) } } : found(kept, false)
}

/** Search words: an exact phrase in quotation marks, else a word prefix, with or without a star. */
function wordsIn({ at, length, value, isQuoted }: Token): Read {
  const place = { at, length }
  const kept = (isQuoted ? value : value.replace(/\*+$/, '')).trim()
  if (!/[\p{L}\p{N}]/u.test(kept.normalize('NFKD'))) return { ...place, words: words(NO_WORD) }
  const leaf = { name: WORDS, op: isQuoted ? '=' : '^', value: kept, place, isNamed: false } as const
  return { kind: 'leaf', leaf }
}

export const CONDITION_TOO_LONG = message('This filter is too long.')
const TOO_DEEP = message('Nest at most {maximum} levels of parentheses.')
const TOO_MANY = message('Use at most {maximum} filters.')
const ONE_SIDED = message('Put OR between two filters.')
const NOTHING_NEGATED = message('Put “-” directly before a filter to exclude it.')
const NOT_CLOSED = message('This parenthesis is not closed.')
const NOT_OPENED = message('This parenthesis was not opened.')
const EMPTY_GROUP = message('Empty parentheses.')
const NOT_QUOTED = message('The closing quotation mark is missing.')
const NO_WORD = message('Type something to search for.')
const NO_SUCH_NAME = message('Unknown filter “{name}”. To search for the text, put it in quotes.')
const NO_VALUE = message('Enter a value after the colon.')
const NO_SUCH_OP = message("This filter can’t use '<' or >.")
