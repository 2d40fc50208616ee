import type { FieldKind } from '@support-desk/contract'

/**
 * Unites the values of a ticket with the ones of its merged tickets, in order. Own values have precedence, then the
 * first ticket with a value. Multiple choices are united.
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
