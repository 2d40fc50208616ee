import { type IcuNode, type IcuPluralNode, type IcuSelectNode, parseIcu } from 'pofile-ts'
import { directionOf } from './languages.ts'
import { sourceOf } from './message.ts'

/** Texts of one language by message key. */
export type Catalog = Readonly<Record<string, string>>

/** Locale and catalog of a reader. */
export type Reader = {
  /** Such as `de-AT`; see `localeOf`. */
  locale: string
  catalog: Catalog
}

/** Builds the parts of a message: inserted values and tags. */
type Making<T> = {
  /** Called for values other than strings and numbers. */
  insert: (value: unknown) => T
  tag: (name: string, parts: (T | string)[]) => T
}

type Values = Readonly<Record<string, unknown>>

/** A message as plain text. */
export const translate = (reader: Reader, message: string, values?: Values): string =>
  partsOf(reader, message, values, {
    insert: String,
    tag: (_, parts) => parts.join(''),
  }).join('')

/** A message as a list of texts and parts built by `making`. */
export function partsOf<T>(
  { locale, catalog }: Reader,
  message: string,
  values: Values = {},
  making: Making<T>,
): (T | string)[] {
  const text = own(catalog, message) || sourceOf(message)
  // Fast path for texts without placeholders.
  if (!/[{<]/.test(text)) return [text]
  const write = (nodes: readonly IcuNode[], counted = 0): (T | string)[] =>
    nodes.flatMap((node): (T | string)[] => {
      if (node.type === 'literal') return [node.value]
      if (node.type === 'pound') return [numberOf(locale, counted)]
      if (node.type === 'tag') return [making.tag(node.value, write(node.children, counted))]
      const value = values[node.value]
      if (node.type === 'select') return write(caseOf(node, String(value), 'other'))
      if (node.type === 'plural') {
        const count = Number(value) - node.offset
        const category = pluralsOf(locale, node.pluralType).select(count)
        return write(caseOf(node, `=${String(value)}`, category, 'other'), count)
      }
      if (typeof value === 'number') return [numberOf(locale, value)]
      return [typeof value === 'string' ? isolated(locale, value) : making.insert(value)]
    })
  return write(nodesOf(text))
}

/** Own property of a table, whose key may come from input. */
const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Nodes of the first case among `names`. */
function caseOf({ options }: IcuPluralNode | IcuSelectNode, ...names: string[]): IcuNode[] {
  const found = names.find((name) => Object.hasOwn(options, name))
  return (found === undefined ? undefined : options[found]?.value) ?? []
}

const LETTER_FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Isolates user text, such as a name or subject, in a sentence, if its direction may differ. Elements use `<bdi>`
 * instead.
 */
export const isolated = (locale: string, text: string): string =>
  directionOf(locale.split('-')[0] ?? '') === 'rtl' || LETTER_FROM_RIGHT.test(text)
    ? `\u2068${text}\u2069`
    : text

/** Memoises a function. */
function kept<A extends string[], T>(make: (...of: A) => T): (...of: A) => T {
  const made = new Map<string, T>()
  return (...of) => {
    const key = of.join('\0')
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(...of)
    made.set(key, fresh)
    return fresh
  }
}

const nodesOf = kept((text: string): readonly IcuNode[] => {
  const result = parseIcu(text)
  // An invalid message is shown as it is. The catalog tests reject such messages.
  return result.success ? result.ast : [{ type: 'literal', value: text }]
})

const numbers = kept((locale: string) => new Intl.NumberFormat(locale))
const numberOf = (locale: string, value: number): string => numbers(locale).format(value)
const pluralsOf = kept(
  (locale: string, type: 'cardinal' | 'ordinal') => new Intl.PluralRules(locale, { type }),
)
