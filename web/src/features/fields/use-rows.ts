import { type DragEvent, useRef, useState } from 'react'

/** Editable rows. The user can add, change, remove and reorder them, by buttons or by dragging. */
export function useRows<Row extends object>(initial: readonly Row[]) {
  const ids = useRef(new WeakMap<object, number>())
  const made = useRef(0)
  const [rows, setRows] = useState<Row[]>([...initial])
  const [pulled, setPulled] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const idOf = (row: Row): number => {
    const known = ids.current.get(row)
    if (known !== undefined) return known
    made.current += 1
    ids.current.set(row, made.current)
    return made.current
  }
  const move = (from: number, to: number) =>
    setRows((before) => {
      const row = before[from]
      if (!row || to < 0 || to >= before.length) return before
      const others = before.filter((_, index) => index !== from)
      return [...others.slice(0, to), row, ...others.slice(to)]
    })
  return {
    rows,
    /** A stable id of a row that survives changes and moves. */
    idOf,
    move,
    add: (row: Row) => setRows((before) => [...before, row]),
    remove: (index: number) => setRows((before) => before.filter((_, at) => at !== index)),
    change: (index: number, part: Partial<Row>) =>
      setRows((before) =>
        before.map((row, at) => {
          if (at !== index) return row
          const changed = { ...row, ...part }
          ids.current.set(changed, idOf(row))
          return changed
        }),
      ),
    /** Props that make a row draggable. */
    drag: (index: number) => ({
      draggable: true,
      'data-over': over === index && pulled !== index,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        setPulled(index)
      },
      onDragEnd: () => {
        setPulled(null)
        setOver(null)
      },
      onDragOver: (event: DragEvent) => {
        if (pulled === null) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (pulled !== null) move(pulled, index)
        setPulled(null)
        setOver(null)
      },
    }),
  }
}
