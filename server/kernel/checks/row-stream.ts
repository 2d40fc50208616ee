import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'

const ROWS = 1000

/** Streams the rows of a query. On PostgreSQL it must run in a transaction. */
export async function* streamRows<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    // Kysely streams only selects.
    yield* db
      .selectFrom(sql<Row>`(${query})`.as('streamed'))
      .selectAll()
      .stream() as AsyncIterable<Row>
    return
  }
  await sql`declare streamed no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS)} from streamed`.execute(db)
    yield* rows
    if (rows.length < ROWS) break
  }
  await sql`close streamed`.execute(db)
}
