/**
 * What a field of an event's data holds: ids, numbers, times and closed sets of words. There is nothing for names or for what users
 * wrote: those can be erased, and the event log cannot.
 */
export type Field =
  | {
      readonly holds: 'account' | 'note' | 'row' | 'address' | 'time' | 'number' | 'flag'
      readonly optional?: true
    }
  | { readonly holds: 'word' | 'words'; readonly words: readonly string[]; readonly optional?: true }

export const field = {
  /** The id of an account. The first one that an event has is its subject: whom it happened to. */
  account: { holds: 'account' },
  /** The id of a note to the next assignee. */
  note: { holds: 'note' },
  /** The id of any other row. */
  row: { holds: 'row' },
  /** The part of a network address that is kept. */
  address: { holds: 'address' },
  /** A moment, ISO 8601 in UTC. */
  time: { holds: 'time' },
  number: { holds: 'number' },
  flag: { holds: 'flag' },
  oneOf: <const Words extends readonly string[]>(words: Words) => ({ holds: 'word', words }) as const,
  someOf: <const Words extends readonly string[]>(words: Words) => ({ holds: 'words', words }) as const,
  optional: <const F extends Field>(of: F) => ({ ...of, optional: true }) as const,
} as const

/** The fields of an event's data by their names. */
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

/** The data of an event with these fields. */
export type DataOf<S> = Flat<
  { [Name in Exclude<keyof S, OptionalIn<S>>]: ValueOf<S[Name]> } & {
    [Name in OptionalIn<S>]?: ValueOf<S[Name]>
  }
>
