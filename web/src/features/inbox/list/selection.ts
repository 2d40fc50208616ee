import { LIMITS } from '@support-desk/contract'

/** A ticket in a list, and where it stands or has stood. */
export type Place = { id: string; index: number }

/** Tickets that are selected in a list. */
export type Selection = {
  ids: ReadonlySet<string>
  /** Whether all that the list finds are meant, also those that nobody has seen. */
  isAll: boolean
  /** Where a range begins. */
  anchor: Place | null
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), isAll: false, anchor: null }

/** Takes a ticket in or out; a range begins there. */
export function toggled({ ids }: Selection, place: Place): Selection {
  const next = new Set(ids)
  if (!next.delete(place.id)) next.add(place.id)
  return { ids: next, isAll: false, anchor: place }
}

/** Takes in a range, whose first are those where it begins. The next one begins there, too. */
export function extended({ ids, anchor }: Selection, range: readonly string[], end: Place): Selection {
  const all = [...new Set([...ids, ...range])].slice(0, LIMITS.bulkIds)
  return { ids: new Set(all), isAll: false, anchor: anchor ?? end }
}
