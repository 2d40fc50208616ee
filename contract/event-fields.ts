/**
 * Type of a field in an event's data: ids, numbers, times and fixed words. There is no type for names or user text,
 * because these can be erased and the event log cannot.
 */
export type Field =
  | {
      readonly holds: 'account' | 'note' | 'row' | 'address' | 'time' | 'number' | 'flag'
      readonly optional?: true
    }
  | { readonly holds: 'word' | 'words'; readonly words: readonly string[]; readonly optional?: true }

export const field = {
  /** Id of an account. The first one of an event is its subject, the user it happened to. */
  account: { holds: 'account' },
  /** Id of a handover note. */
  note: { holds: 'note' },
  /** Id of any other row. */
  row: { holds: 'row' },
  /** The stored part of a network address. */
  address: { holds: 'address' },
  /** ISO 8601 in UTC. */
  time: { holds: 'time' },
  number: { holds: 'number' },
  flag: { holds: 'flag' },
  oneOf: <const Words extends readonly string[]>(words: Words) => ({ holds: 'word', words }) as const,
  someOf: <const Words extends readonly string[]>(words: Words) => ({ holds: 'words', words }) as const,
  optional: <const F extends Field>(of: F) => ({ ...of, optional: true }) as const,
} as const

/** Fields of an event's data by name. */
export type Shape = Readonly<Record<string, Field>>

type ValueOf<F> = F extends { holds: 'number' }
  ? number
  : F extends { holds: 'flag' }
    ? boolean
    : F extends { holds: 'word'; words: readonly (infer Word)[] }
      ? Word
      : F extends { holds: 'words'; words: readonly (infer Word)[] }
        ? Word[]
        : string

type OptionalIn<S> = { [Name in keyof S]: S[Name] extends { optional: true } ? Name : never }[keyof S]
type Flat<T> = { [Name in keyof T]: T[Name] }

/** Type of the data of an event with these fields. */
export type DataOf<S> = Flat<
  { [Name in Exclude<keyof S, OptionalIn<S>>]: ValueOf<S[Name]> } & {
    [Name in OptionalIn<S>]?: ValueOf<S[Name]>
  }
>
