/** The right to work once its turn has come; released once, whatever became of the work. */
export type Permit = {
  /** Comes when it is this one's turn; null when it is already. */
  turn: Promise<void> | null
  release(): void
}

/** Lets work of one key pass up to a total weight at a time, in the order of its coming; different keys wait for nothing. */
type KeyedSemaphore = {
  /** Null when too many wait already. */
  acquire(key: string, weight: number): Permit | null
}

type Waiting = { weight: number; go: () => void }
type Line = { inWork: number; waiting: Set<Waiting> }

/** Makes the lines; no work may weigh more than `capacity`. */
export function createKeyedSemaphore(capacity: number, mostWaiting: number): KeyedSemaphore {
  const lines = new Map<string, Line>()

  function moveUp(key: string, line: Line): void {
    for (const next of line.waiting) {
      if (line.inWork + next.weight > capacity) return
      line.waiting.delete(next)
      line.inWork += next.weight
      next.go()
    }
    if (line.inWork === 0) lines.delete(key)
  }

  return {
    acquire(key, weight) {
      let line = lines.get(key)
      if (!line) {
        line = { inWork: 0, waiting: new Set() }
        lines.set(key, line)
      }
      const own = line
      let waiting: Waiting | null = null
      let isOver = false
      let turn: Promise<void> | null = null
      if (line.waiting.size === 0 && line.inWork + weight <= capacity) line.inWork += weight
      else {
        if (line.waiting.size >= mostWaiting) return null
        turn = new Promise((go) => {
          waiting = { weight, go }
          own.waiting.add(waiting)
        })
      }
      return {
        turn,
        release() {
          if (isOver) return
          isOver = true
          // Whoever goes before their turn frees the room in the line alone.
          if (waiting && own.waiting.delete(waiting)) waiting.go()
          else own.inWork -= weight
          moveUp(key, own)
        },
      }
    },
  }
}
