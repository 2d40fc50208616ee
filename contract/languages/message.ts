declare const values: unique symbol

/** A translatable text in ICU MessageFormat. `V` are the values of its placeholders. */
export type Message<V = unknown> = string & { readonly [values]: V }

/** Separates context and text in a message key. */
const CONTEXT_END = '\u0004'

/**
 * Marks a text for translation. The context separates English homonyms, such as "Open" on a button and "Open" as a
 * status.
 */
export const message = <const M extends string>(text: M, context?: string): Message<ValuesOf<M>> =>
  keyOf(text, context) as Message<ValuesOf<M>>

/** Marks all texts of a table. */
export const messages = <const T extends Readonly<Record<string, string>>>(
  texts: T,
): { readonly [K in keyof T]: Message<ValuesOf<T[K]>> } =>
  texts as unknown as { readonly [K in keyof T]: Message<ValuesOf<T[K]>> }

export const sourceOf = (text: string): string => text.slice(text.indexOf(CONTEXT_END) + 1)

/** Catalog key of a message, from the fields of a PO entry. */
export const keyOf = (source: string, context?: string): string =>
  context === undefined ? source : context + CONTEXT_END + source

/** Placeholder values of a text. A plain `string` is not a message. */
export type ValuesOf<M extends string, Inserted = string | number> =
  M extends Message<infer V>
    ? { [K in keyof V]: string | number extends V[K] ? Inserted : V[K] }
    : string extends M
      ? { 'only texts of ours': never }
      : Simple<Walk<M, ['text'], Inserted>>

/** The tags in a text, such as `link` in `Read <link>more</link>`. */
export type TagsOf<M extends string> = M extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never

type Simple<T> = { [K in keyof T]: T[K] }

/** Parser over `S`, brace by brace. `In` is the stack of open braces. */
type Walk<
  S extends string,
  In extends readonly ('text' | 'cases')[],
  I,
  V = unknown,
> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? Walk<`${Rest}{${After}`, Inner<In>, I, V>
    : In extends readonly ['text', ...infer _]
      ? Argument<After, In, I, V>
      : Walk<After, ['text', ...In], I, V>
  : V

/** The stack after a closing brace. */
type Inner<In extends readonly unknown[]> = In extends readonly [
  unknown,
  ...infer Rest extends ('text' | 'cases')[],
]
  ? Rest
  : ['text']

/** Parses the name and the format after an opening brace. */
type Argument<
  S extends string,
  In extends readonly ('text' | 'cases')[],
  I,
  V,
> = S extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name},${infer Kind},${string}`
    ? Trim<Kind> extends 'plural' | 'selectordinal' | 'select'
      ? S extends `${string},${string},${infer Cases}`
        ? Walk<
            Cases,
            ['cases', ...In],
            I,
            V & Record<Trim<Name>, Trim<Kind> extends 'select' ? string : number>
          >
        : never
      : Walk<Rest, In, I, V & Record<Trim<Name>, number>>
    : Head extends `${infer Name},${string}`
      ? Walk<Rest, In, I, V & Record<Trim<Name>, number>>
      : Walk<Rest, In, I, V & Record<Trim<Head>, I>>
  : never

type Trim<S extends string> = S extends ` ${infer R}` ? Trim<R> : S extends `${infer R} ` ? Trim<R> : S
