import { constants } from 'node:os'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { inspect } from 'node:util'
import { buildApp } from './app.ts'
import type { Replacements } from './area.ts'
import { type Config, readConfig } from './config/config.ts'
import type { Context } from './kernel/context.ts'
import { explain } from './operations/problems/explain.ts'

/** Longest time that requests in flight get when the server stops. */
const STOP_MS = 10_000
/** Longest time for what remains after that: an email on its way, the store. */
const LAST_STEPS_MS = 5_000

/** What a command adds to a plain start. */
export type Start = {
  /** The settings; those of the environment unless others are given. */
  settings?: () => Config
  /** Comes once the settings are known to be right. */
  prepare?: () => Promise<void>
  /** Comes before the first request. */
  fill?: (ctx: Context) => Promise<void>
  /** Parts of the server that tests replace. */
  replacements?: Replacements
}

async function main(config: Config, { prepare, fill, replacements }: Start): Promise<void> {
  const stopBy = listenForSignals()
  await prepare?.()
  closeNewFiles()
  const { app, ctx, adminPassword, drain, close } = await buildApp(config, replacements)
  await fill?.(ctx)
  const address = await app.listen({ host: config.host, port: config.port })
  stopBy(async () => {
    await drain()
    setTimeout(() => app.server.closeAllConnections(), STOP_MS)
    await Promise.race([close(), setTimeoutPromise(STOP_MS + LAST_STEPS_MS)])
    process.exit(0)
  })

  const lines = [`Support Desk is ready at ${address}`]
  if (adminPassword !== null) {
    lines.push(`First admin: ${config.admin.username}, password: ${adminPassword}`)
    lines.push('This password is shown only now. Please keep it.')
  }
  // In one piece, so that whoever waits for the address has seen the password too.
  process.stdout.write(`${lines.join('\n')}\n`)
}

/**
 * Ends the program on a signal: at once while it starts, and on a second signal; otherwise in the way that it is given.
 * Either way it exits by itself, so that what listens to its exit can clean up.
 */
function listenForSignals(): (stop: () => Promise<void>) => void {
  let stop: (() => Promise<void>) | null = null
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const finish = stop
      stop = null
      if (finish) void finish()
      else process.exit(128 + constants.signals[signal])
    })
  }
  return (given) => void (stop = given)
}

/** Whatever is made from now on is for its owner alone, also by libraries. */
const closeNewFiles = (): void => void process.umask(0o077)

/**
 * Starts the server, and stops it on a signal. What stops the start is said in one line; wrong settings are, before anything
 * is prepared.
 */
export async function run(start: Start = {}): Promise<void> {
  let config: Config | null = null
  try {
    config = (start.settings ?? readConfig)()
    await main(config, start)
  } catch (error) {
    process.stderr.write(`Support Desk cannot start: ${explain(error, config)}\n`)
    // Whoever looks for a fault in the code wants to know where it is.
    if (config && ['debug', 'trace'].includes(config.logLevel)) process.stderr.write(`${inspect(error)}\n`)
    process.exit(1)
  }
}
