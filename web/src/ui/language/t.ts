import type { TagsOf, ValuesOf, Words } from '@support-desk/contract'
import { partsOf, type Reader, translate } from '@support-desk/contract/languages/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { loadedTexts } from './catalogs.ts'
import { currentLocale } from './language.ts'

/**
 * Translates a text into the language of the page: `t('Take')`, `t('{name} took it.', { name })`, `t('{count, plural,
 * one {# ticket} other {# tickets}}', { count })`, or a text marked by `message`. The language changes only by a
 * reload, so any code of the page can call this.
 */
export const t = <const M extends string>(text: M, ...[values]: ValueArguments<AllOf<ValuesOf<M>>>): string =>
  translate(pageReader(), text, values as Values)

/** Translates a text from the server or the contract, with its placeholders filled in. */
export const say = ({ text, values }: Words): string => translate(pageReader(), text, values)

/** Translates a text of a contract's check, without placeholders. Unknown texts are returned unchanged. */
export const known = (text: string): string => translate(pageReader(), text)

/**
 * Like {@link t}, with elements: `rich('Read <link>more</link>.', { link: (words) => <a href={there}>{words}</a> })`.
 */
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

const pageReader = (): Reader => ({ locale: currentLocale(), catalog: loadedTexts })

const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

type Values = Readonly<Record<string, unknown>>

/** The values that several texts need together. */
type AllOf<V> = (V extends unknown ? (values: V) => void : never) extends (values: infer All) => void
  ? All
  : never

/** No argument for a text without placeholders. */
type ValueArguments<V> = Record<never, never> extends V ? [] : [values: V]
