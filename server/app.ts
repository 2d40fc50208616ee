import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DNSResolver } from 'mailauth'
import { createPasskeys } from './auth/second-factor/passkeys.ts'
import { authenticate } from './auth/sessions/use-cases.ts'
import { createPasswords } from './auth/passwords/passwords.ts'
import { createTimeCodes } from './auth/second-factor/time-codes.ts'
import type { Config } from './config/config.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { usernameProblem } from '@support-desk/contract'
import { ensureFirstAdmin } from './auth/use-cases-registration.ts'
import { createAnnounce } from './notifications/announce.ts'
import { readCatalogs } from './kernel/languages/catalogs.ts'
import type { Context } from './kernel/context.ts'
import { dropOutlivedKeys, type KeyRoom } from './operations/keys/key-rotation.ts'
import { leaveDeletedTeams } from './teams/use-cases-deletion.ts'
import { moveMergedTags } from './tags/merging.ts'
import { forgetBulkJobs, workOffBulkJobs } from './bulk/jobs.ts'
import { finishDepartures } from './users/use-cases-departure.ts'
import { freeTicketsOfFormerAgents } from './users/use-cases-role.ts'
import { createOpenId } from './auth/providers/openid.ts'
import { forgetDeletedProviders } from './auth/providers/use-cases-deletion.ts'
import { createActivity, writeSessionActivity, writeTokenActivity } from './auth/activity.ts'
import { IDLE_SECONDS } from './auth/sessions/session.ts'
import { authenticateToken } from './auth/tokens/use-cases-authentication.ts'
import { warnOfTokenEnd } from './auth/tokens/ending.ts'
import { endExpiredTokens } from './auth/tokens/jobs.ts'
import { isApiToken } from './auth/tokens/token.ts'
import { createAccessLog, writeAccessLog } from './audit/access-log.ts'
import { applyRetention, removeOldEmailFiles } from './privacy/use-cases-retention.ts'
import { bindSealed, bindSealedAmongNodes } from './operations/keys/sealed-binding.ts'
import { judgeUsernames } from './users/use-cases-usernames.ts'
import { createAttendance } from './live/attendance.ts'
import { createViewCounts } from './views/view-counts.ts'
import { openFeed } from './live/feed.ts'
import { createLiveDoor } from './live/live-door.ts'
import { createDiskFiles } from './files/disk-files.ts'
import { dropOldKeys } from './edge/once/job.ts'
import { openKeys, rereadKeys, secretFile } from './operations/keys/keys.ts'
import { closeToOthers } from './operations/private-folder.ts'
import { createAttachmentStore } from './files/attachments/store.ts'
import { freeBytesIn, removeLeftOver } from './files/incoming/room.ts'
import { createClamd } from './files/incoming/scanner.ts'
import { removeUploads } from './files/incoming/jobs.ts'
import { removeFirstForms, shrinkPictures } from './files/jobs.ts'
import { sendScheduled } from './conversation/index.ts'
import { returnTurn } from './tickets/index.ts'
import { wakeTickets } from './tickets/queue/jobs.ts'
import { createPictures } from './files/pictures.ts'
import type { Shrinker } from './files/shrinker.ts'
import { buildHttp, type Http } from './build-http.ts'
import { presentEvent } from './live/present.ts'
import { createFileMailbox } from './channels/mail/outbound/file-mailbox.ts'
import { createEmailTemplates } from './channels/mail/outbound/templates/email-templates.ts'
import { createSender } from './channels/mail/outbound/create-sender.ts'
import type { Sender } from './channels/mail/outbound/sender.ts'
import { type Job, startJobs } from './jobs/index.ts'
import { sendMail } from './channels/mail/outbound/jobs.ts'
import { deliverMailIn } from './channels/mail/inbound/delivery/jobs.ts'
import { missCanary, sendCanaries } from './channels/mail/inbound/canary/jobs.ts'
import { openSmtpDoor, smtpEncryption } from './channels/mail/inbound/doors/smtp/smtp-door.ts'
import { readMailboxes, watchMailboxes } from './channels/mail/inbound/doors/imap/jobs.ts'
import { raiseOutgoingAlarm, reportOnOutgoing } from './channels/mail/outbound/outgoing-alarm.ts'
import { raiseMailboxAlarm, reportOnMailboxes, warnOfToken } from './channels/mail/inbound/mailboxes/alarm.ts'
import { collectEvents } from './webhooks/collecting.ts'
import { endFailingWebhooks } from './webhooks/ending.ts'
import { WEBHOOK_MS } from './webhooks/request.ts'
import { sendToWebhooks } from './webhooks/sending.ts'
import { createWebhooksWaiting } from './webhooks/waiting.ts'
import { openStore } from './open-store.ts'
import { type Clock, later, type Timer } from './kernel/time.ts'
import type { Passwords } from './auth/index.ts'

/** What tests put in the place of the real thing. */
export type Replacements = {
  clock?: Clock
  timer?: Timer
  passwords?: Passwords
  sender?: Sender | undefined
  shrinker?: Shrinker
  /** Answers what is asked of name servers about senders of mail. */
  resolver?: DNSResolver
  /** Folder of the built pages. */
  pages?: string
  /** Checks every answer against the contract. */
  checkAnswers?: boolean
  /** After so many milliseconds a search ends. */
  searchLimitMs?: number
  /** After so many milliseconds an answer begins to count no further view. */
  countingMs?: number
}

export type App = {
  app: FastifyInstance
  ctx: Context
  /** The password that was made for the first admin on this start; null on every other. */
  adminPassword: string | null
  /**
   * Says no to whoever asks whether it is ready, and sends live connections to other nodes, one after the other; comes back
   * when that is done. Everything else is answered all the while.
   */
  drain(): Promise<void>
  /** Finishes what is in flight, then lets go of everything. */
  close(): Promise<void>
}

const BUILT_PAGES = join(import.meta.dirname, '../web/dist')

/** Builds the whole server. It listens once `listen` is called. */
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
  const keyRoom = { store, secret, keys, clock }
  if (!databaseUrl) await bindSealed(keyRoom)
  await dropOutlivedKeys(keyRoom)
  const feed = await openFeed(store)
  const attendance = createAttendance(after, store.signals)
  const files = databaseUrl ? store.files : createDiskFiles(join(dataDir, 'files'), clock)
  const { maxBytes, dailyBytes, scanner: place, passUnscanned } = config.files
  const sendsMail = replacements.sender !== undefined || config.smtpUrl !== null
  const ctx: Context = {
    sessionActivity: createActivity(clock, (ids, now) =>
      store.write((tx) => tx.sessions.see(ids, now.toISOString(), later(now, IDLE_SECONDS))),
    ),
    tokenActivity: createActivity(clock, (ids, now) =>
      store.write((tx) => tx.apiTokens.see(ids, now.toISOString())),
    ),
    store,
    feed,
    attendance,
    accessLog: createAccessLog(),
    viewCounts: createViewCounts(replacements.countingMs),
    clock,
    announce: createAnnounce({
      keys,
      mailDomain: config.mailDomain,
      installLocale: config.locale,
      sendsMail,
    }),
    passwords: replacements.passwords ?? createPasswords(),
    keys,
    timeCodes: createTimeCodes(),
    passkeys: createPasskeys(config.publicUrl),
    pictures: createPictures(files, replacements.shrinker),
    attachments: createAttachmentStore(files, {
      maxBytes,
      dailyBytes,
      scanner: place && createClamd({ place, passUnscanned, clock }),
      freeBytes: databaseUrl ? null : freeBytesIn(dataDir),
    }),
    emailTemplates: createEmailTemplates(config.publicUrl),
    fileMailbox: createFileMailbox(join(dataDir, 'outbox')),
    mailDomain: config.mailDomain,
    sendsMail,
    returnTurn,
    imapRules: config.mailIn,
    smtpPlace: null,
    openId: createOpenId({ ...config.login, publicUrl: config.publicUrl, clock }),
    webhookRules: { ...config.webhooks, milliseconds: WEBHOOK_MS },
    webhooksWaiting: createWebhooksWaiting(),
    remotePictures: config.mailIn.remotePictures,
    installLocale: config.locale,
    rateLimits: config.rateLimits,
    authenticate: (token) => (isApiToken(token) ? authenticateToken(ctx, token) : authenticate(ctx, token)),
    discloseCodes: config.discloseCodes,
  }
  const adminPassword = await makeFirstAdmin(ctx, config.admin)
  const door = createLiveDoor({
    ctx,
    after,
    present: presentEvent,
    onTrouble: (error) => app.log.error({ err: error }, 'live connection failed'),
  })
  const { app, stopping }: Http = await buildHttp(ctx, door, {
    ...config,
    pages: replacements.pages ?? BUILT_PAGES,
    checkAnswers: replacements.checkAnswers ?? false,
    reportOnJobs: () => jobs.report(),
    reportOnMailboxes: () => reportOnMailboxes(ctx),
    reportOnOutgoing: () => reportOnOutgoing(ctx),
  })
  const stopFollowing = feed.follow(after, (error) =>
    app.log.error({ err: error }, 'events could not be read'),
  )
  const sender = replacements.sender ?? createSender(config)
  const jobs = await startJobs(ctx, jobsOf(config, { sender, keyRoom, after }), { after, log: app.log })

  const resolver = replacements.resolver ?? null
  const smtpDoor =
    smtp && encryption && (await openSmtpDoor(ctx, smtp, { resolver, encryption, log: app.log }))
  ctx.smtpPlace = smtpDoor?.place ?? null

  return {
    app,
    ctx,
    adminPassword,
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
      attendance.stop()
      await stopFollowing()
      await jobs.stop()
      await ctx.pictures.close()
      sender.close()
      await store.close()
    },
  }
}

/** Everything that happens later or regularly. */
const jobsOf = (
  { retention, databaseUrl }: Config,
  { sender, keyRoom, after }: { sender: Sender; keyRoom: KeyRoom; after: Timer },
): Job<Context>[] => [
  sendMail(sender, after),
  deliverMailIn(after),
  readMailboxes(after),
  watchMailboxes,
  raiseMailboxAlarm,
  raiseOutgoingAlarm,
  warnOfToken,
  sendCanaries,
  missCanary,
  collectEvents(),
  sendToWebhooks,
  endFailingWebhooks,
  wakeTickets(),
  applyRetention(retention, setTimeoutPromise),
  removeOldEmailFiles(retention),
  finishDepartures,
  freeTicketsOfFormerAgents,
  forgetDeletedProviders,
  leaveDeletedTeams,
  moveMergedTags,
  sendScheduled,
  workOffBulkJobs,
  forgetBulkJobs,
  shrinkPictures,
  removeFirstForms,
  removeUploads,
  removeLeftOver,
  writeAccessLog,
  writeSessionActivity,
  writeTokenActivity,
  endExpiredTokens,
  warnOfTokenEnd,
  dropOldKeys,
  rereadKeys,
  ...(databaseUrl ? [bindSealedAmongNodes(keyRoom)] : []),
]

const inRealTime: Timer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds).unref()
  return () => clearTimeout(timer)
}

/** Gives the password where one had to be made up. */
async function makeFirstAdmin(ctx: Context, { password, ...admin }: Config['admin']): Promise<string | null> {
  const problem = usernameProblem(admin.username)
  if (problem && (await ctx.store.accounts.count('Admin')) === 0)
    throw new StartProblem(`ADMIN_USERNAME cannot be used: ${problem}`)
  // 96 random bits, with one of each kind of character that the rules for passwords want.
  const chosen = password ?? `${randomBytes(12).toString('hex')}-Aa1#`
  const mustChangePassword = password === null
  const made = await ensureFirstAdmin(ctx, { ...admin, password: chosen, mustChangePassword })
  return made && password === null ? chosen : null
}
