import type { Compilable, CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Db, Dialect } from './dialect.ts'

type Value = string | number | null
type Sent = Pick<CompiledQuery, 'sql' | 'parameters'>
type Run = {
  <R>(query: Sent): QueryResult<R> | Promise<QueryResult<R>>
  /** Where the database is elsewhere: sends a statement whose result nobody needs, and fails a later one if it fails. */
  send?: (query: Sent) => void
}

const atOnce = new WeakMap<object, Run>()

/**
 * Makes prepared queries on `db` run by `run`, past everything that looks for a connection first: one is there, and looking
 * for it takes as long as the queries that every request makes. They reach the database in the order in which they are
 * called, also where nobody waits for one before the next.
 */
export const runAtOnce = (db: Db, run: Run): void => void atOnce.set(db.getExecutor(), run)

/** Stands in the place of a value while its query is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is compiled once and then runs with other values each time; on the paths that every request takes,
 * building and compiling cost more than the database does. `build` sees placeholders and must not look into them.
 */
export function prepared<Values extends Record<string, Value>, Row = never>(
  build: (db: Db, values: Values) => Compilable<Row>,
): Statement<Values, Row> {
  const fill = compiledOnce(build)
  return async (db, values) => {
    const query = fill(db, values)
    const run = atOnce.get(db.getExecutor())
    return run ? run<Row>(query) : db.executeQuery(query)
  }
}

/**
 * Like {@link prepared}, for a part of a change whose result nobody looks at. Where the database is elsewhere, it is sent and
 * the change goes on at once; if it fails, so does what comes next in the transaction, or its commit.
 */
export function preparedChange<Values extends Record<string, Value>>(
  build: (db: Db, values: Values) => Compilable<unknown>,
): (db: Db, values: Values) => Promise<void> {
  const fill = compiledOnce(build)
  return async (db, values) => {
    const query = fill(db, values)
    const run = atOnce.get(db.getExecutor())
    if (run?.send) run.send(query)
    else await (run ? run(query) : db.executeQuery(query))
  }
}

/** Gives the query with its values, compiled once for each database. */
function compiledOnce<Values extends Record<string, Value>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => CompiledQuery<Row> {
  const inDialect = new Map<unknown, CompiledQuery<Row>>()
  return (db, values) => {
    const dialect = db.getExecutor().adapter.constructor
    let compiled = inDialect.get(dialect)
    if (!compiled) {
      compiled = build(db, placeholders<Values>()).compile()
      inDialect.set(dialect, compiled)
    }
    const { sql, query, queryId } = compiled
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    return { sql, query, queryId, parameters }
  }
}

/** Like {@link prepared}, for a query that is written as text. */
export const preparedText = <Values extends Record<string, Value>, Row = never>(
  write: (values: Values) => RawBuilder<Row>,
): Statement<Values, Row> => prepared((db, values: Values) => ({ compile: () => write(values).compile(db) }))

type Statement<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>

/** Like {@link preparedChange}, for a statement that is written as text. */
export const preparedTextChange = <Values extends Record<string, Value>>(
  write: (values: Values) => RawBuilder<unknown>,
): ((db: Db, values: Values) => Promise<void>) =>
  preparedChange((db, values: Values) => ({ compile: () => write(values).compile(db) }))

/** Like {@link prepared}, for a query of some few shapes: each of them is compiled once. */
export function preparedByShape<Shape, Values extends Record<string, Value>, Row = never>(
  build: (dialect: Dialect, shape: Shape) => (db: Db, values: Values) => Compilable<Row>,
): (dialect: Dialect, shape: Shape) => Statement<Values, Row> {
  const inDialect = new WeakMap<Dialect, Map<string, Statement<Values, Row>>>()
  return (dialect, shape) => {
    const statements = inDialect.get(dialect) ?? new Map<string, Statement<Values, Row>>()
    inDialect.set(dialect, statements)
    const key = typeof shape === 'string' ? shape : JSON.stringify(shape)
    const statement = statements.get(key) ?? prepared(build(dialect, shape))
    statements.set(key, statement)
    return statement
  }
}

const placeholders = <Values>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
