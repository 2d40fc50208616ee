import { type IcuNode, type IcuPluralNode, type IcuSelectNode, parseIcu } from 'pofile-ts'
import { directionOf } from './languages.ts'
import { sourceOf } from './message.ts'

/** The texts of one language, by the key of their message. */
export type Catalog = Readonly<Record<string, string>>

/** Whose language a text is shown in, and with which texts. */
export type Reader = {
  /** Such as `de-AT`; see `localeOf`. */
  locale: string
  catalog: Catalog
}

/** What is made of a text: what it inserts, and what stands between its tags. */
type Making<T> = {
  /** Only what is no string or number. */
  insert: (value: unknown) => T
  tag: (name: string, parts: (T | string)[]) => T
}

type Values = Readonly<Record<string, unknown>>

/** A message in its reader's language, as plain text. */
export const translate = (reader: Reader, message: string, values?: Values): string =>
  partsOf(reader, message, values, {
    insert: String,
    tag: (_, parts) => parts.join(''),
  }).join('')

/** A message in its reader's language, as texts and what `making` makes of its values and tags. */
export function partsOf<T>(
  { locale, catalog }: Reader,
  message: string,
  values: Values = {},
  making: Making<T>,
): (T | string)[] {
  const text = own(catalog, message) || sourceOf(message)
  // Most texts are words alone.
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

/** What stands under a name in a table whose names come from elsewhere. */
const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The nodes of the first of `names` that a plural or select has a case for. */
function caseOf({ options }: IcuPluralNode | IcuSelectNode, ...names: string[]): IcuNode[] {
  const found = names.find((name) => Object.hasOwn(options, name))
  return (found === undefined ? undefined : options[found]?.value) ?? []
}

const LETTER_FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A name, a subject or other words of somebody's own, for a sentence of ours. Where they may be written in the other direction they
 * are isolated, so that they do not turn the words around them. In elements, `<bdi>` does the same.
 */
export const isolated = (locale: string, text: string): string =>
  directionOf(locale.split('-')[0] ?? '') === 'rtl' || LETTER_FROM_RIGHT.test(text)
    ? `\u2068${text}\u2069`
    : text

/** The same function, that keeps what it has made. */
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
  // A text that cannot be read as a message is shown as it is: the tests of the catalogs let none of them pass.
  return result.success ? result.ast : [{ type: 'literal', value: text }]
})

const numbers = kept((locale: string) => new Intl.NumberFormat(locale))
const numberOf = (locale: string, value: number): string => numbers(locale).format(value)
const pluralsOf = kept(
  (locale: string, type: 'cardinal' | 'ordinal') => new Intl.PluralRules(locale, { type }),
)
