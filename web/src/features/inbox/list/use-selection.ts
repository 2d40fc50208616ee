import { LIMITS } from '@support-desk/contract'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import type { Rows } from '#ui/rows/use-rows.ts'
import type { ListedTicket } from '../queries.ts'

/** The selection in a list, with functions to change it. Another list clears the selection. */
export function useSelection({ name, rowAt, indexOf, readRange }: Rows<ListedTicket>) {
  const [held, setHeld] = useState({ list: name, selection: NOTHING_SELECTED })
  const current = held.list === name ? held.selection : NOTHING_SELECTED
  if (held.list !== name) setHeld({ list: name, selection: NOTHING_SELECTED })
  const change = (make: (selection: Selection) => Selection) =>
    setHeld((before) =>
      // A late range may belong to another list.
      before.list === name ? { list: name, selection: make(before.selection) } : before,
    )

  /** Selects a range from the anchor, including rows that are not loaded. */
  const extendTo = async (end: RowPosition) => {
    const begin = current.anchor ?? end
    const known = indexOf(begin.id)
    const from = known < 0 ? begin.index : known
    try {
      const rows = await readRange(Math.min(from, end.index), Math.max(from, end.index))
      const range = rows.map(({ id }) => id)
      if (from > end.index) range.reverse()
      change((selection) => extended(selection, range, end))
      if (new Set([...current.ids, ...range]).size > LIMITS.bulkIds)
        toast.failure(t('You can select up to {count} tickets one by one.', { count: LIMITS.bulkIds }))
    } catch (problem) {
      if (problem instanceof Error) toast.failure(problem.message)
    }
  }
  return {
    selection: current,
    /** Toggles a row, or selects the range up to it. */
    select: (index: number, isRange: boolean) => {
      const row = rowAt(index)
      if (!row) return
      const place = { id: row.id, index }
      if (isRange) void extendTo(place)
      else change((selection) => toggled(selection, place))
    },
    selectAll: () => change((selection) => ({ ...selection, ids: new Set(), isAll: true })),
    clear: () => change(() => NOTHING_SELECTED),
  }
}

/** A ticket in a list, with its last known index. */
type RowPosition = { id: string; index: number }

/** The selected tickets of a list. */
type Selection = {
  ids: ReadonlySet<string>
  /** Whether all matching tickets are selected, also unseen ones. */
  isAll: boolean
  /** Start of a range. */
  anchor: RowPosition | null
}

const NOTHING_SELECTED: Selection = { ids: new Set(), isAll: false, anchor: null }

/** Toggles a ticket and makes it the anchor. */
function toggled({ ids }: Selection, place: RowPosition): Selection {
  const next = new Set(ids)
  if (!next.delete(place.id)) next.add(place.id)
  return { ids: next, isAll: false, anchor: place }
}

/** Adds a range, which starts at the anchor. The anchor stays. */
function extended({ ids, anchor }: Selection, range: readonly string[], end: RowPosition): Selection {
  const all = [...new Set([...ids, ...range])].slice(0, LIMITS.bulkIds)
  return { ids: new Set(all), isAll: false, anchor: anchor ?? end }
}
