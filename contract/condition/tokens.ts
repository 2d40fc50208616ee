import type { ConditionOp } from './tree.ts'
import type { TextRange } from './draft.ts'
import { wholePieceAt } from './typed-words.ts'

/** A token of a condition. `value` is without quotation marks; `isOpen`: the closing one is missing. */
export type Token = TextRange & {
  kind: '(' | ')' | '-' | 'or' | 'and' | 'leaf'
  name: string | null
  op: ConditionOp
  value: string
  isQuoted: boolean
  isOpen: boolean
  /** Position of the value. */
  valueAt: number
}

const SPACE = /\s+/y
const NAME = /([A-Za-z][A-Za-z_.]*):/y
const OP = /<=|>=|<|>|=/y
const QUOTED = /"((?:[^"\\]|\\.)*)("?)/sy
const BARE = /[^\s()"]+/y

/** Splits a text into tokens. Every character except spaces belongs to one. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < text.length) {
    if (take(SPACE)) continue
    const start = at
    const piece = wholePieceAt(text, start)
    if (piece !== null) {
      at += piece.length
      tokens.push({ ...NOTHING, kind: 'leaf', at: start, length: piece.length, value: piece, valueAt: start })
      continue
    }
    const sign = text.charAt(at)
    if (sign === '(' || sign === ')' || sign === '-') {
      at += 1
      tokens.push({ ...NOTHING, kind: sign, at: start, length: 1, valueAt: at })
      continue
    }
    const name = take(NAME)?.[1] ?? null
    const op = name === null ? null : (take(OP)?.[0] ?? null)
    const valueAt = at
    const quoted = take(QUOTED)
    const value = quoted ? (quoted[1] ?? '').replaceAll(/\\(.)/gs, '$1') : (take(BARE)?.[0] ?? '')
    tokens.push({
      kind: kindOf(name, quoted !== null, value),
      at: start,
      length: at - start,
      name,
      op: (op ?? '=') as ConditionOp,
      value,
      isQuoted: quoted !== null,
      isOpen: quoted !== null && quoted[2] === '',
      valueAt,
    })
  }
  return tokens
}

const NOTHING = { name: null, op: '=', value: '', isQuoted: false, isOpen: false } as const

function kindOf(name: string | null, isQuoted: boolean, value: string): Token['kind'] {
  if (name !== null || isQuoted) return 'leaf'
  if (value === 'OR') return 'or'
  return value === 'AND' ? 'and' : 'leaf'
}
