import type { TagsOf, ValuesOf, Words } from '@support-desk/contract'
import { partsOf, type Reader, translate } from '@support-desk/contract/languages/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { loadedTexts } from './catalogs.ts'
import { currentLocale } from './language.ts'

/**
 * A text of ours in the language of the page: `t('Take')`, `t('{name} took it.', { name })`,
 * `t('{count, plural, one {# ticket} other {# tickets}}', { count })`, or one that `message` marked elsewhere. A page keeps its
 * language until it is loaded again, so this can be called anywhere that runs once the page is there.
 */
export const t = <const M extends string>(text: M, ...[values]: Given<AllOf<ValuesOf<M>>>): string =>
  translate(pageReader(), text, values as Values)

/** What the server or the contract says, with what its placeholders stand for. */
export const say = ({ text, values }: Words): string => translate(pageReader(), text, values)

/** A text that a check of the contract made: marked there, and without placeholders. Any other stays as it is. */
export const known = (text: string): string => translate(pageReader(), text)

/** The same with elements in it: `rich('Read <link>more</link>.', { link: (words) => <a href={there}>{words}</a> })`. */
export function rich<const M extends string>(
  text: M,
  values: AllOf<ValuesOf<M, ReactNode>> & { [Tag in TagsOf<M>]: (words: ReactNode) => ReactNode },
): ReactNode {
  const inserted = values as Values
  return together(
    partsOf<ReactNode>(pageReader(), text, inserted, {
      insert: (value) => value as ReactNode,
      tag: (name, parts) => {
        const make = inserted[name]
        return typeof make === 'function' ? (make(together(parts)) as ReactNode) : together(parts)
      },
    }),
  )
}

/** Who reads this page. */
const pageReader = (): Reader => ({ locale: currentLocale(), catalog: loadedTexts })

const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

type Values = Readonly<Record<string, unknown>>

/** What each of several texts asks for. */
type AllOf<V> = (V extends unknown ? (values: V) => void : never) extends (values: infer All) => void
  ? All
  : never

/** Nothing for a text without placeholders. */
type Given<V> = Record<never, never> extends V ? [] : [values: V]
