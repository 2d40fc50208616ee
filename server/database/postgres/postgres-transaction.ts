import type { Pool, PoolClient, QueryResult as Answer } from 'pg'
import { gatherRows } from '../gathered-rows.ts'
import type { Db } from '../schema.ts'
import { endsConnection } from './postgres-errors.ts'
import { kyselyOver, type Names, storable } from './postgres-pool.ts'

/** A transaction on a connection of its own. */
export type Transaction = {
  tx: Db
  /** How much it has changed so far, as a number that grows with each change. */
  changes(): number
  /** Whether it has written before its end what its changes have left for it: others may wait for that. */
  holdsOthers(): boolean
  /** Writes what its changes have left for its end. */
  complete(): Promise<void>
  /** Throws when it is not known to be committed. */
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Gives the connection back, or throws it away once it has failed: whatever is open on it ends then. */
  release(): void
}

/** Gives a function that begins transactions on connections of a pool, which must send what it is given at once. */
export function openTransactions(pool: Pool, nameOf: Names): () => Promise<Transaction> {
  const lines = new WeakMap<PoolClient, Line>()
  return async () => {
    const client = await pool.connect()
    const line = lines.get(client) ?? createLine(client, nameOf)
    lines.set(client, line)
    line.begin()
    return line
  }
}

type Line = Transaction & { begin(): void }

/**
 * A connection that sends each statement without waiting for the one before. The server takes them in order, so a statement
 * whose result nobody needs costs no time on the way: `begin`, what is sent by `preparedChange`, and the last ones together
 * with the commit, which holds what others wait for. The first that fails is why everything after it in the transaction does.
 */
function createLine(client: PoolClient, nameOf: Names): Line {
  let failure: unknown
  let isBroken = false
  let changed = 0
  let sent: Promise<unknown>[] = []
  const fail = (error: unknown): never => {
    failure ??= error
    isBroken ||= endsConnection(error)
    throw failure
  }
  const ask = async (text: string, values: readonly unknown[] = []): Promise<Answer> => {
    if (failure !== undefined) throw failure
    return client.query({ name: nameOf(text), text, values: values.map(storable) }).catch(fail)
  }
  const askCounting = async (text: string, values: readonly unknown[]): Promise<Answer> => {
    writeBefore(text)
    const answer = await ask(text, values)
    if (!isQuestion(text) && answer.rowCount !== 0) changed++
    return answer
  }
  /** What fails is heard of by whoever asks next, or by the commit. */
  const hear = (answer: Promise<unknown>): void => {
    answer.catch(() => {})
    sent.push(answer)
  }
  const send = (text: string, values?: readonly unknown[]): void => hear(ask(text, values))
  const writeBefore = (text: string): void => {
    const written = gathered.writeBefore(text)
    if (written) hear(written)
  }
  const tx = kyselyOver(askCounting, {
    send(text, values) {
      writeBefore(text)
      changed++
      send(text, values)
    },
  })
  // What was gathered has been counted already.
  const writer = kyselyOver(ask, { send })
  let gathered = gatherRows(tx, writer)
  return {
    tx,
    changes: () => changed + gathered.count(),
    holdsOthers: () => gathered.holdsOthers(),
    complete: () => gathered.write(),
    begin() {
      failure = undefined
      sent = []
      changed = 0
      gathered = gatherRows(tx, writer)
      send('begin')
    },
    async commit() {
      const outcomes = await Promise.allSettled([...sent, ask('commit')])
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
    async rollback() {
      if (!isBroken) await client.query('rollback').catch(() => void (isBroken = true))
    },
    release: () => client.release(isBroken),
  }
}

/** Whether a statement changes nothing, whatever it finds or holds. */
const isQuestion = (text: string): boolean => text.startsWith('select')
