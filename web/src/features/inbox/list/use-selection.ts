import { LIMITS } from '@support-desk/contract'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'

type Rows = {
  /** Names the list; with another list nothing is selected. */
  name: string
  rowAt: (index: number) => { id: string } | undefined
  indexOf: (id: string) => number
  readRange: (first: number, last: number) => Promise<{ id: string }[]>
}

/** What is selected in a list, and how that is changed. */
export function useSelection({ name, rowAt, indexOf, readRange }: Rows) {
  const [held, setHeld] = useState({ list: name, selection: NOTHING_SELECTED })
  const current = held.list === name ? held.selection : NOTHING_SELECTED
  if (held.list !== name) setHeld({ list: name, selection: NOTHING_SELECTED })
  const change = (make: (selection: Selection) => Selection) =>
    setHeld((before) =>
      // Rows that come late may be those of another list.
      before.list === name ? { list: name, selection: make(before.selection) } : before,
    )

  /** Selects all from where the range begins, also those that are out of sight and not here. */
  const extendTo = async (end: Place) => {
    const begin = current.anchor ?? end
    const known = indexOf(begin.id)
    const from = known < 0 ? begin.index : known
    try {
      const rows = await readRange(Math.min(from, end.index), Math.max(from, end.index))
      const range = rows.map(({ id }) => id)
      if (from > end.index) range.reverse()
      change((selection) => extended(selection, range, end))
      if (new Set([...current.ids, ...range]).size > LIMITS.bulkIds)
        toast.failure(t('At most {count} tickets can be selected one by one.', { count: LIMITS.bulkIds }))
    } catch (problem) {
      if (problem instanceof Error) toast.failure(problem.message)
    }
  }
  return {
    selection: current,
    /** Takes a row in or out, or all up to it in. */
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

const NOTHING_SELECTED: Selection = { ids: new Set(), isAll: false, anchor: null }

/** Takes a ticket in or out; a range begins there. */
function toggled({ ids }: Selection, place: Place): Selection {
  const next = new Set(ids)
  if (!next.delete(place.id)) next.add(place.id)
  return { ids: next, isAll: false, anchor: place }
}

/** Takes in a range, whose first are those where it begins. The next one begins there, too. */
function extended({ ids, anchor }: Selection, range: readonly string[], end: Place): Selection {
  const all = [...new Set([...ids, ...range])].slice(0, LIMITS.bulkIds)
  return { ids: new Set(all), isAll: false, anchor: anchor ?? end }
}
