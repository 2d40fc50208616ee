import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { Db, Dialect } from './database/dialect.ts'
import type { MethodsAt } from './edge/allowed-methods.ts'
import type { Guard } from './edge/guard.ts'
import type { Handlers } from './edge/handler.ts'
import type { Job } from './jobs/index.ts'
import type { Check } from './kernel/checks/check.ts'
import type { Context, Reactions } from './kernel/context.ts'
import type { Keys } from './kernel/keys.ts'
import type { Files, Queries, Store } from './kernel/store.ts'
import type { Clock, Timer } from './kernel/time.ts'

/** Parts of the server that tests replace. An area declares more of this interface for the parts that it makes. */
export interface Replacements {
  clock?: Clock
  timer?: Timer
  /** Folder of the built pages. */
  pages?: string
  /** Checks every answer against the contract. */
  checkAnswers?: boolean
  /** Time limit of a search, in milliseconds. */
  searchLimitMs?: number
}

/** The parts of the server that services and jobs are built from. */
export interface AreaParts {
  config: Config
  replacements: Replacements
  clock: Clock
  after: Timer
  store: Store
  files: Files
  keys: Keys
}

/** Tools for routes that are no calls of the contract. */
export type RouteTools = { guard: Guard; methodsAt: MethodsAt; publicUrl: string }

/** What an area adds to the server. The list of areas is `areas.ts`. */
export type Area = {
  handlers?: Partial<Handlers>
  /** Its queries on one connection, which may be in a transaction. */
  queries?: (db: Db, dialect: Dialect) => Partial<Queries>
  /** Its part of the context of use cases. The context is complete once a request or a job runs. */
  services?: (parts: AreaParts, context: () => Context) => Partial<Context>
  /** Its work in the transactions of changes that other areas make, by the name of the change. */
  reactions?: Reactions
  jobs?: (parts: AreaParts) => Job<Context>[]
  routes?: (app: FastifyInstance, ctx: Context, tools: RouteTools) => void | Promise<void>
  /** Rules about its rows that `npm run verify` checks. */
  checks?: readonly Check[]
  /** Its part of the report that `/readyz` gives to admins. */
  health?: (ctx: Context) => object | Promise<object>
}
