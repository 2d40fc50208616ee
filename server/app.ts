import { join } from 'node:path'
import { usernameProblem } from '@support-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { AreaParts, Replacements } from './area.ts'
import { jobsOfAreas, reactionsOfAreas, servicesOfAreas } from './areas.ts'
import { ensureFirstAdmin } from './auth/index.ts'
import { buildHttp } from './build-http.ts'
import { openSmtpDoor, smtpEncryption } from './channels/mail/inbound/doors/smtp/smtp-door.ts'
import { createSender } from './channels/mail/outbound/create-sender.ts'
import type { Config } from './config/config.ts'
import { openDesk } from './desk/index.ts'
import { dropOldKeys } from './edge/once/job.ts'
import { createDiskFiles } from './files/index.ts'
import { type Job, startJobs } from './jobs/index.ts'
import type { Context } from './kernel/context.ts'
import { readCatalogs } from './kernel/languages/catalogs.ts'
import { StartProblem } from './kernel/start-problem.ts'
import type { Timer } from './kernel/time.ts'
import { openFeed } from './live/feed.ts'
import { createLiveDoor } from './live/live-door.ts'
import { presentEvent } from './live/present.ts'
import { openStore } from './open-store.ts'
import { dropOutlivedKeys } from './operations/keys/key-rotation.ts'
import { openKeys, rereadKeys, secretFile } from './operations/keys/keys.ts'
import { closeToOthers } from './operations/private-folder.ts'
import { createSetupLink } from './setup/index.ts'
import { judgeUsernames } from './users/use-cases-usernames.ts'

export type App = {
  app: FastifyInstance
  ctx: Context
  /** The new setup link of an install without an admin; its token is null if another node created it. Null for other installs. */
  setupLink: { token: string | null } | null
  /**
   * Reports itself as not ready and moves live connections to other nodes. Returns when that is done. Other requests are still
   * answered.
   */
  drain(): Promise<void>
  /** Finishes running requests, then releases all resources. */
  close(): Promise<void>
}

/** Nodes that start within this time share one setup link. */
const START_TOGETHER_SECONDS = 60

const BUILT_PAGES = join(import.meta.dirname, '../web/dist')

/** Builds the whole server. It listens after a call of `listen`. */
export async function buildApp(config: Config, replacements: Replacements = {}): Promise<App> {
  const { dataDir, databaseUrl } = config
  const { clock = () => new Date(), searchLimitMs } = replacements
  const after = replacements.timer ?? inRealTime
  const { smtp } = config.mailIn
  const encryption = smtp && (await smtpEncryption(smtp))
  await closeToOthers(dataDir)
  const [store] = await Promise.all([openStore(config, { clock, searchLimitMs }), readCatalogs()])
  await judgeUsernames(store)
  const secret = databaseUrl ? store.secret : secretFile(join(dataDir, 'keys'), store.write)
  const keys = await openKeys(secret, clock)
  await dropOutlivedKeys({ store, secret, keys, clock })
  const feed = await openFeed(store)
  const files = databaseUrl ? store.files : createDiskFiles(join(dataDir, 'files'), clock)
  const sender = replacements.sender ?? createSender(config, () => ctx)
  const desk = await openDesk({ config, store, feed })
  const parts: AreaParts = { config, replacements, clock, after, store, files, keys, sender, desk }
  const services = servicesOfAreas(parts, () => ctx)
  const ctx: Context = {
    store,
    feed,
    clock,
    keys,
    rateLimits: config.rateLimits,
    reactions: reactionsOfAreas,
    ...services,
  }
  await ensureConfiguredAdmin(ctx, config.admin)
  const setupLink = await createSetupLink(ctx, databaseUrl ? START_TOGETHER_SECONDS : 0)
  const door = createLiveDoor({
    ctx,
    after,
    present: presentEvent,
    onTrouble: (error) => app.log.error({ err: error }, 'live connection failed'),
  })
  const { app, stopping } = await buildHttp(ctx, door, {
    ...config,
    publicUrl: desk.publicUrl,
    allowedHosts: desk.allowedHosts,
    requiredProtocol: config.fixed.publicUrl ? new URL(config.publicUrl).protocol : null,
    pages: replacements.pages ?? BUILT_PAGES,
    checkAnswers: replacements.checkAnswers ?? false,
    reportOnJobs: () => jobs.report(),
  })
  const stopFollowing = feed.follow(after, (error) =>
    app.log.error({ err: error }, 'events could not be read'),
  )
  const jobs = await startJobs(ctx, jobsOf(parts), { after, log: app.log })

  const resolver = replacements.resolver ?? null
  const smtpDoor =
    smtp && encryption && (await openSmtpDoor(ctx, smtp, { resolver, encryption, log: app.log }))
  ctx.smtpPlace = smtpDoor?.place ?? null

  return {
    app,
    ctx,
    setupLink,
    async drain() {
      stopping()
      jobs.drain()
      const milliseconds = config.drainSeconds * 1000
      if (milliseconds === 0) return
      door.drain(milliseconds)
      await new Promise<void>((done) => void after(milliseconds, done))
    },
    async close() {
      await smtpDoor?.stop()
      await app.close()
      services.attendance.stop()
      await stopFollowing()
      await jobs.stop()
      await ctx.pictures.close()
      sender.close()
      await store.close()
    },
  }
}

/** The jobs of all areas, and jobs outside areas. */
const jobsOf = (parts: AreaParts): Job<Context>[] => [...jobsOfAreas(parts), dropOldKeys, rereadKeys]

const inRealTime: Timer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds).unref()
  return () => clearTimeout(timer)
}

async function ensureConfiguredAdmin(ctx: Context, { password, ...admin }: Config['admin']): Promise<void> {
  if (password === null) return
  const problem = usernameProblem(admin.username)
  if (problem && (await ctx.store.accounts.count('Admin')) === 0)
    throw new StartProblem(`ADMIN_USERNAME cannot be used: ${problem}`)
  await ensureFirstAdmin(ctx, { ...admin, password })
}
