import type { FieldKind } from '@support-desk/contract'

/**
 * The values of a ticket together with those of the tickets that were merged into it, in their order: its own hold, and where it has
 * none, those of the first that has some. Of fields that can have several, all of them.
 */
export function unite<Value>(
  own: ReadonlyMap<string, readonly Value[]>,
  others: readonly ReadonlyMap<string, readonly Value[]>[],
  { kindOf, wordOf }: { kindOf: (key: string) => FieldKind | undefined; wordOf: (value: Value) => string },
): Map<string, readonly Value[]> {
  const united = new Map(own)
  for (const other of others)
    for (const [key, values] of other) {
      const had = united.get(key) ?? []
      if (had.length === 0) united.set(key, values)
      else if (kindOf(key) === 'choices') {
        const known = new Set(had.map(wordOf))
        united.set(key, [...had, ...values.filter((value) => !known.has(wordOf(value)))])
      }
    }
  return united
}
