import type {
  Compilable,
  CompiledQuery,
  Insertable,
  InsertQueryBuilder,
  InsertResult,
  QueryResult,
  RawBuilder,
} from 'kysely'
import type { Db, Dialect } from './dialect.ts'
import type { Schema } from './schema.ts'

type Value = string | number | null
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
  return (db, values) => db.executeQuery(fill(db, values))
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

/** Like {@link prepared}, for inserting a row of some columns. `finish` may say what happens where there is such a row already. */
export const preparedInsert = <
  T extends keyof Schema & string,
  C extends keyof Insertable<Schema[T]> & string,
>(
  table: T,
  columns: readonly C[],
  finish: (query: Insert<T>) => Insert<T> = (query) => query,
): Statement<Record<C, Value>, InsertResult> =>
  prepared<Record<C, Value>, InsertResult>((db, row) =>
    finish(
      db
        .insertInto(table)
        .values(Object.fromEntries(columns.map((column) => [column, row[column]])) as Insertable<Schema[T]>),
    ),
  )

type Insert<T extends keyof Schema & string> = InsertQueryBuilder<Schema, T, InsertResult>

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
