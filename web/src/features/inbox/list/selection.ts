/** Tickets that are selected in a list. */
export type Selection = {
  ids: ReadonlySet<string>
  /** Whether all that the list finds are meant, also those that nobody has seen. */
  isAll: boolean
  /** Where a range begins. */
  anchor: number
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), isAll: false, anchor: -1 }

/** Takes a ticket in or out; a range begins there. */
export function toggled({ ids }: Selection, id: string, index: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, isAll: false, anchor: index }
}

/** Takes in all from where the range begins to `index`; `idAt` says which ticket stands where. */
export function extended(
  { ids, anchor }: Selection,
  index: number,
  idAt: (index: number) => string | undefined,
): Selection {
  const from = anchor < 0 ? index : anchor
  const [low, high] = [Math.min(from, index), Math.max(from, index)]
  const range = Array.from({ length: high - low + 1 }, (_, step) => idAt(low + step) ?? [])
  return { ids: new Set([...ids, ...range.flat()]), isAll: false, anchor: from }
}
