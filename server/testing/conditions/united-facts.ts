import type { FieldKind } from '@support-desk/contract'
import { unite } from '../../tickets/fields/united.ts'
import type { TicketFacts } from './passes.ts'

/** The own facts of a ticket, and the ticket that it was merged into. */
export type OwnFacts = {
  tags: readonly string[]
  values: readonly (readonly [key: string, value: string, number?: number])[]
  into: string | null
  /** Texts of the ticket. */
  said: readonly string[]
}

/** The tags, values and texts of a ticket and of the tickets merged into it, in order. */
export function unitedFacts(
  id: string,
  all: ReadonlyMap<string, OwnFacts>,
  kindOf: (key: string) => FieldKind,
): Pick<TicketFacts, 'tagIds' | 'fields' | 'says'> {
  const own = all.get(id)
  const sources = [...all.values()].filter(({ into }) => into === id)
  const [first = new Map<string, string[]>(), ...others] = [...(own ? [own] : []), ...sources].map(valuesOf)
  const united = unite(first, others, { kindOf, wordOf: (value) => value })
  return {
    tagIds: [...new Set([own, ...sources].flatMap((each) => each?.tags ?? []))],
    fields: Object.fromEntries([...united].map(([key, values]) => [key, [...values]])),
    says(words, isBeginning) {
      const sought = isBeginning ? spaced(words).trimEnd() : spaced(words)
      return [own, ...sources].some((each) => each?.said.some((text) => spaced(text).includes(sought)))
    },
  }
}

function valuesOf({ values }: OwnFacts): Map<string, string[]> {
  const byKey = Map.groupBy(values, ([key]) => key)
  return new Map([...byKey].map(([key, some]) => [key, some.map(([, value]) => value)]))
}

/** A text as words with a space around each. */
const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `
