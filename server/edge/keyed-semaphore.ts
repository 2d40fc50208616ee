/** A permit to work when its turn has come. It must be released once. */
export type Permit = {
  /** Resolves when the turn comes; null when the work can start at once. */
  turn: Promise<void> | null
  release(): void
}

/** Limits the total weight of concurrent work per key, first in, first out. Keys are independent. */
type KeyedSemaphore = {
  /** Null when too many are waiting. */
  acquire(key: string, weight: number): Permit | null
}

type WaitingWork = { weight: number; go: () => void }
type Line = { inWork: number; waiting: Set<WaitingWork> }

/** Creates a semaphore. No work may weigh more than `capacity`. */
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
      let waiting: WaitingWork | null = null
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
          // Work that leaves before its turn frees only its place in the queue.
          if (waiting && own.waiting.delete(waiting)) waiting.go()
          else own.inWork -= weight
          moveUp(key, own)
        },
      }
    },
  }
}
