import type { DatabaseSync } from 'node:sqlite'

/** Reads that share one read transaction, as long as one turn of the event loop. */
export type TurnReads = {
  /** To be called before each read. */
  begin(): void
  /** Lets the next read see what was committed meanwhile, and whoever moves the log go on. */
  end(): void
}

/**
 * Opens a read transaction with the first read of each turn and closes it at the turn's end. SQLite otherwise takes and
 * releases a lock of the file for each statement, which costs more than what most of them read. Whatever was answered was
 * committed in an earlier turn, so nobody sees less than before.
 */
export function createTurnReads(database: DatabaseSync): TurnReads {
  const begin = database.prepare('begin')
  const commit = database.prepare('commit')
  let isOpen = false

  function end(): void {
    if (!isOpen) return
    isOpen = false
    if (database.isOpen && database.isTransaction) commit.run()
  }

  return {
    begin() {
      if (isOpen) return
      begin.run()
      isOpen = true
      setImmediate(end)
    },
    end,
  }
}
