import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { MethodsAt } from './edge/allowed-methods.ts'
import type { Guard } from './edge/guard.ts'
import type { Handlers } from './edge/handler.ts'
import type { Job } from './jobs/index.ts'
import type { Check } from './kernel/checks/check.ts'
import type { Context, Reactions } from './kernel/context.ts'
import type { Keys } from './kernel/keys.ts'
import type { Files, QueryFactories, Store } from './kernel/store.ts'
import type { Clock, Timer } from './kernel/time.ts'

/** Parts of the server that tests can replace. An area extends this interface for its own parts. */
export interface Replacements {
  clock?: Clock
  timer?: Timer
  /** Folder of the built pages. */
  pages?: string
  /** Checks every answer against the contract. */
  checkAnswers?: boolean
  /** Timeout of a search, in milliseconds. */
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

/** Dependencies of routes outside the contract. */
export type RouteTools = { guard: Guard; methodsAt: MethodsAt; publicUrl: () => string }

/** The contributions of an area to the server. `areas.ts` lists the areas. */
export type Area = {
  handlers?: Partial<Handlers>
  /** Makes its queries on a connection, which may be in a transaction. */
  queries?: Partial<QueryFactories>
  /**
   * Services that the area adds to the context of use cases. The context is complete when the first request or job
   * runs.
   */
  services?: (parts: AreaParts, context: () => Context) => Partial<Context>
  /** Reactions of the area to changes of other areas, in their transactions. */
  reactions?: Reactions
  jobs?: (parts: AreaParts) => Job<Context>[]
  routes?: (app: FastifyInstance, ctx: Context, tools: RouteTools) => void | Promise<void>
  /** Checks of its rows in `npm run verify`. */
  checks?: readonly Check[]
  /** The part of the area in the health report that `/readyz` returns to admins. */
  health?: (ctx: Context) => object | Promise<object>
}
