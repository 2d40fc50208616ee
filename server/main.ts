import { constants } from 'node:os'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { inspect } from 'node:util'
import { buildApp } from './app.ts'
import type { Replacements } from './area.ts'
import { type Config, readConfig } from './config/config.ts'
import type { Context } from './kernel/context.ts'
import { calledAs } from './cli/command.ts'
import { explain } from './operations/problems/explain.ts'

/** Maximum time for running requests when the server stops. */
const STOP_MS = 10_000
/** Maximum time for the remaining steps: a mail in transfer, and closing the store. */
const LAST_STEPS_MS = 5_000

/** What a command adds to a plain start. */
export type Start = {
  /** The settings; defaults to the environment. */
  settings?: () => Config
  /** Runs after the settings were validated. */
  prepare?: () => Promise<void>
  /** Runs before the first request. */
  fill?: (ctx: Context) => Promise<void>
  /** Parts of the server that tests replace. */
  replacements?: Replacements
}

async function main(config: Config, { prepare, fill, replacements }: Start): Promise<void> {
  const stopBy = listenForSignals()
  await prepare?.()
  closeNewFiles()
  const { app, ctx, setupLink, drain, close } = await buildApp(config, replacements)
  await fill?.(ctx)
  const address = await app.listen({ host: config.host, port: config.port })
  stopBy(async () => {
    await drain()
    setTimeout(() => app.server.closeAllConnections(), STOP_MS)
    await Promise.race([close(), setTimeoutPromise(STOP_MS + LAST_STEPS_MS)])
    process.exit(0)
  })

  const lines = [`Support Desk is ready at ${address}`]
  if (setupLink)
    lines.push(...setupLines(config.fixed.publicUrl ? config.publicUrl : address, setupLink.token))
  // One write, so that a reader of the URL also has the setup link.
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Says how to set up a new install at an address. */
function setupLines(address: string, token: string | null): string[] {
  const command = calledAs('setup-link')
  if (token === null) return [`Another server has printed the setup link. For a new one: ${command}`]
  return [
    `Set up your help desk: ${address}/setup#${token}`,
    `The link is valid for 24 hours. For a new one: ${command}`,
  ]
}

/**
 * Handles signals: exits at once during the start and on a second signal, otherwise calls the given function. It exits normally,
 * so that exit listeners can clean up.
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

/** Makes all new files private, including files of libraries. */
const closeNewFiles = (): void => void process.umask(0o077)

/** Starts the server and stops it on a signal. Errors at the start are printed in one line; settings are validated first. */
export async function run(start: Start = {}): Promise<void> {
  let config: Config | null = null
  try {
    config = (start.settings ?? readConfig)()
    await main(config, start)
  } catch (error) {
    process.stderr.write(`Support Desk cannot start: ${explain(error, config)}\n`)
    // Developers need the stack trace.
    if (config && ['debug', 'trace'].includes(config.logLevel)) process.stderr.write(`${inspect(error)}\n`)
    process.exit(1)
  }
}
