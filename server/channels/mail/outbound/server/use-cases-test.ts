import { randomBytes } from 'node:crypto'
import type { OutgoingDraft, OutgoingTest } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { localeFor, UNKNOWN_LOCALE } from '../../../../kernel/languages/locale.ts'
import { compose } from '../compose.ts'
import type { Outgoing } from '../mail.ts'
import { hidden } from '../smtp.ts'
import { causeOf } from './outgoing-cause.ts'
import { type MailRoute, routeOf } from './route.ts'
import { keptPassword, openPassword } from './stored-server.ts'
import { secretsIn, sendBy } from './transport.ts'
import { refuseUnreachable } from './use-cases.ts'
import { accountsIn } from '../../../../users/index.ts'

/** Time limit of a test. */
const TEST_MS = 25_000

/** Sends a test mail to the actor at once, without the queue. A draft is used without being saved. */
export async function testOutgoingMail(
  ctx: Context,
  actor: UserActor,
  draft: OutgoingDraft | null,
): Promise<OutgoingTest> {
  const account = await accountsIn(ctx.store).find(actor.id)
  const to = account?.email ?? ''
  if (draft) refuseUnreachable(ctx, draft)
  if (!draft && ctx.mailEnvironment) return testEnvironment(ctx, actor, to)
  let route: MailRoute | null = null
  try {
    route = draft ? await routeOfDraft(ctx, draft) : await routeOf(ctx, null)
    if (!route) return { works: false, to, answer: '', cause: 'not_set_up' }
    const answer = await sendBy(route, compose(await testMail(ctx, actor.id, to), route.from), {
      allowsPrivate: ctx.imapRules.allowsPrivate,
      signal: AbortSignal.timeout(TEST_MS),
    })
    return { works: true, to, answer: hidden(answer, secretsIn(route)), cause: null }
  } catch (error) {
    return { works: false, to, answer: hidden(error, route ? secretsIn(route) : []), cause: causeOf(error) }
  }
}

async function testEnvironment(ctx: Context, actor: UserActor, to: string): Promise<OutgoingTest> {
  try {
    await ctx.sendNow(await testMail(ctx, actor.id, to))
    return { works: true, to, answer: '', cause: null }
  } catch (error) {
    return { works: false, to, answer: hidden(error, []), cause: causeOf(error) }
  }
}

/** The route by settings that are not saved yet. */
async function routeOfDraft(ctx: Context, draft: OutgoingDraft): Promise<MailRoute> {
  const { host, port, security, user, fromAddress: address, fromName: name } = draft
  const kept = draft.password ?? openPassword(ctx, keptPassword(draft, await ctx.store.outgoingMail.find()))
  const credential = user === '' ? null : { password: kept ?? '' }
  return { host, port, security, user, credential, from: { name: name || 'Support Desk', address } }
}

async function testMail(ctx: Context, accountId: string, to: string): Promise<Outgoing> {
  const known = (await ctx.store.mailPreferences.find(accountId))?.locale ?? UNKNOWN_LOCALE
  const content = { kind: 'test' as const, reader: localeFor(known, ctx.installLocale) }
  return {
    ...ctx.emailTemplates.render(to, content, false),
    names: null,
    messageId: `<${randomBytes(16).toString('hex')}@${ctx.mailDomain}>`,
    writtenAt: ctx.clock().toISOString(),
    replyTo: null,
    correspondence: null,
    isReply: false,
    files: [],
    thread: null,
  }
}
