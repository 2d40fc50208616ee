import type { Compilable, CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Db, Dialect } from './dialect.ts'

type Value = string | number | null
type Run = <R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => QueryResult<R>

const atOnce = new WeakMap<object, Run>()

/**
 * Makes prepared queries on `db` run by `run`. Where the database answers within the process there is no connection to
 * wait for, and waiting for none takes half as long as the queries that every request makes.
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
  const inDialect = new Map<unknown, ReturnType<Compilable<Row>['compile']>>()
  return async (db, values) => {
    const executor = db.getExecutor()
    const dialect = executor.adapter.constructor
    const compiled = inDialect.get(dialect) ?? build(db, placeholders<Values>()).compile()
    inDialect.set(dialect, compiled)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    const run = atOnce.get(executor)
    return run ? run<Row>({ sql: compiled.sql, parameters }) : db.executeQuery({ ...compiled, parameters })
  }
}

/** Like {@link prepared}, for a query that is written as text. */
export const preparedText = <Values extends Record<string, Value>, Row = never>(
  write: (values: Values) => RawBuilder<Row>,
): Statement<Values, Row> => prepared((db, values: Values) => ({ compile: () => write(values).compile(db) }))

type Statement<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>

/** Like {@link prepared}, for a query of some few shapes: each of them is compiled once. */
export function preparedByShape<Shape, Values extends Record<string, Value>, Row = never>(
  build: (dialect: Dialect, shape: Shape) => (db: Db, values: Values) => Compilable<Row>,
): (dialect: Dialect, shape: Shape) => Statement<Values, Row> {
  const inDialect = new WeakMap<Dialect, Map<string, Statement<Values, Row>>>()
  return (dialect, shape) => {
    const statements = inDialect.get(dialect) ?? new Map<string, Statement<Values, Row>>()
    inDialect.set(dialect, statements)
    const key = JSON.stringify(shape)
    const statement = statements.get(key) ?? prepared(build(dialect, shape))
    statements.set(key, statement)
    return statement
  }
}

const placeholders = <Values>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
