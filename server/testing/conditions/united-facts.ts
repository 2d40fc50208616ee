import type { FieldKind, TicketFacts } from '@support-desk/contract'
import { unite } from '../../fields/united.ts'

/** What a ticket was given itself, and the one that it was merged into. */
export type Given = {
  tags: readonly string[]
  values: readonly (readonly [key: string, value: string, number?: number])[]
  into: string | null
}

/** The tags and values that a ticket has with those that were merged into it, worked out from what each was given, in their order. */
export function unitedFacts(
  id: string,
  all: ReadonlyMap<string, Given>,
  kindOf: (key: string) => FieldKind,
): Pick<TicketFacts, 'tagIds' | 'fields'> {
  const own = all.get(id)
  const sources = [...all.values()].filter(({ into }) => into === id)
  const [first = new Map<string, string[]>(), ...others] = [...(own ? [own] : []), ...sources].map(valuesOf)
  const united = unite(first, others, { kindOf, wordOf: (value) => value })
  return {
    tagIds: [...new Set([own, ...sources].flatMap((each) => each?.tags ?? []))],
    fields: Object.fromEntries([...united].map(([key, values]) => [key, [...values]])),
  }
}

function valuesOf({ values }: Given): Map<string, string[]> {
  const byKey = Map.groupBy(values, ([key]) => key)
  return new Map([...byKey].map(([key, some]) => [key, some.map(([, value]) => value)]))
}
