import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Writes that are waiting at the same moment share one commit, as the product's do. */
export type SharedCommits = {
  prepare: (sql: string) => StatementSync
  /** Resolves when the change is on disk. */
  write: <Result>(change: () => Result) => Promise<Result>
}

/** Collects the changes of one turn of the event loop and commits them together. */
export function sharedCommits(database: DatabaseSync): SharedCommits {
  let waiting: (() => () => void)[] = []
  const commit = (): void => {
    const changes = waiting
    waiting = []
    database.exec('begin immediate')
    const answers = changes.map((change) => change())
    database.exec('commit')
    for (const answer of answers) answer()
  }
  return {
    prepare: (sql) => database.prepare(sql),
    write: (change) =>
      new Promise((resolve) => {
        waiting.push(() => {
          const result = change()
          return () => resolve(result)
        })
        if (waiting.length === 1) setImmediate(commit)
      }),
  }
}
