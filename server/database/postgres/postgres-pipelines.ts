import type { Pool, PoolClient, QueryConfig, QueryResult as Answer } from 'pg'
import { endsConnection, isOutOfTime } from './postgres-errors.ts'

/** Some connections of a pool, each of which many use at the same time. */
type Pipelines = {
  query(question: QueryConfig): Promise<Answer>
  /** Gives the connections back; nobody asks any more. */
  close(): void
}

type Pipeline = { client: Promise<PoolClient> | null; underWay: number }

/**
 * Sends questions over `count` connections behind each other, without waiting for the answers before: those who ask at the
 * same time need no connection each, and one packet takes the questions of many. For questions that are answered shortly, since
 * each waits for those before it.
 */
export function openPipelines(pool: Pool, count: number): Pipelines {
  const pipelines = Array.from({ length: count }, (): Pipeline => ({ client: null, underWay: 0 }))

  function connect(pipeline: Pipeline): Promise<PoolClient> {
    const client = pool.connect()
    pipeline.client = client
    // Whoever asks next tries again.
    client.catch(() => drop(pipeline, client))
    return client
  }

  function drop(pipeline: Pipeline, client: Promise<PoolClient>): void {
    if (pipeline.client !== client) return
    pipeline.client = null
    client.then((broken) => broken.release(true)).catch(() => {})
  }

  return {
    async query(question) {
      const pipeline = pipelines.reduce((best, each) => (each.underWay < best.underWay ? each : best))
      pipeline.underWay++
      const client = pipeline.client ?? connect(pipeline)
      try {
        return await (await client).query(question)
      } catch (error) {
        if (endsConnection(error) && !isOutOfTime(error)) drop(pipeline, client)
        throw error
      } finally {
        pipeline.underWay--
      }
    },
    close() {
      for (const pipeline of pipelines) if (pipeline.client) drop(pipeline, pipeline.client)
    },
  }
}

/**
 * Makes a connection send what it is given in one turn of the event loop, or in one of its steps, as one packet: handing a packet
 * to the system, and waking the database for it, takes longer than most statements.
 */
export function sendTogether(client: PoolClient, later: (send: () => void) => void): void {
  const { stream } = client.connection
  const uncork = stream.uncork.bind(stream)
  let put = 0
  const send = (): void => {
    for (; put > 0; put--) uncork()
  }
  // The driver corks before each statement, and nothing is sent before all of them are uncorked.
  stream.uncork = () => {
    if (put++ === 0) later(send)
  }
}
