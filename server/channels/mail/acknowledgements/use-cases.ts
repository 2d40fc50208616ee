import {
  type AcknowledgementText,
  documentOfText,
  LANGUAGES,
  type Language,
  message,
  type RichDocument,
} from '@support-desk/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import type { Context, Services, TxContext } from '../../../kernel/context.ts'
import { record } from '../../../kernel/event-log/record.ts'
import { localeFor, UNKNOWN_LOCALE } from '../../../kernel/languages/locale.ts'
import type { Queries } from '../../../kernel/store.ts'
import { teamsIn } from '../../../tickets/index.ts'
import { accountsIn } from '../../../users/index.ts'
import { findMailbox } from '../inbound/mailboxes/use-cases.ts'
import { queue } from '../outbound/mail-queue.ts'
import { RECEIVED } from '../outbound/replies/reply-email.ts'
import type { Acknowledgement } from '../outbound/replies/reply.ts'
import { writingFor } from '../outbound/templates/writing.ts'
import { acknowledgementOf, type TextIn } from './content.ts'

/** The text of a mailbox in each language: its own, or the standard text. */
export async function listAcknowledgementTexts(
  ctx: Context,
  mailboxId: string,
): Promise<AcknowledgementText[]> {
  await findMailbox(ctx.store, mailboxId)
  const own = await ctx.store.acknowledgements.of(mailboxId)
  return LANGUAGES.map((language) => presented(language, own.get(language) ?? null))
}

/** Changes the text of a mailbox in one language. Null: the standard text. */
export async function updateAcknowledgementText(
  ctx: TxContext,
  actor: UserActor,
  { mailboxId, language, document }: { mailboxId: string; language: Language; document: RichDocument | null },
): Promise<AcknowledgementText> {
  const { tx } = ctx
  await tx.mailboxes.holdAll()
  await findMailbox(tx, mailboxId)
  const before = (await tx.acknowledgements.of(mailboxId)).get(language) ?? null
  if (JSON.stringify(before) === JSON.stringify(document)) return presented(language, document)
  if (document === null) await tx.acknowledgements.remove({ mailboxId, language })
  else await tx.acknowledgements.set({ mailboxId, language }, document, ctx.clock().toISOString())
  await record(ctx, actor, { kind: 'acknowledgement.changed', data: { mailboxId, language } })
  return presented(language, document)
}

/** An acknowledgement with sample values. */
export async function previewAcknowledgement(
  ctx: Context,
  actor: UserActor,
  draft: TextIn & { mailboxId: string },
): Promise<{ subject: string; document: RichDocument; signature: RichDocument | null }> {
  const content = await sampleOf(ctx, ctx.store, actor, draft)
  const { subject } = ctx.emailTemplates.render('', content)
  return {
    subject,
    document: content.document ?? draft.document,
    signature: content.signatureDocument ?? null,
  }
}

/** Sends an acknowledgement with sample values to the actor. Returns the address. */
export async function testAcknowledgement(
  ctx: TxContext,
  actor: UserActor,
  draft: TextIn & { mailboxId: string },
): Promise<{ to: string }> {
  const content = await sampleOf(ctx, ctx.tx, actor, draft)
  const { email } = (await accountsIn(ctx.tx).find(actor.id)) ?? { email: '' }
  await queue(ctx, email, { accountId: actor.id, content })
  return { to: email }
}

const SAMPLE_SUBJECT = message('A sample ticket')

/** A sample acknowledgement, with the actor as the requester. Answers to it are not read. */
async function sampleOf(
  ctx: Pick<Services, 'mailDomain' | 'installLocale'>,
  queries: Queries,
  actor: UserActor,
  { mailboxId, language, document }: TextIn & { mailboxId: string },
): Promise<Acknowledgement & { reader: { language: Language; timeZone: string } }> {
  const { id, address, replyName, quotes, teamId } = await findMailbox(queries, mailboxId)
  const { timeZone } = localeFor(UNKNOWN_LOCALE, ctx.installLocale)
  const reader = { language, timeZone }
  const subject = writingFor(reader).text(SAMPLE_SUBJECT)
  const team = teamId === null ? null : await teamOf(queries, teamId)
  return acknowledgementOf(
    queries,
    {
      ticket: { id: 'sample', number: 123, subject },
      team,
      requester: actor.username,
      speaker: { id, address, replyName, quotes },
    },
    {
      correspondence: {
        from: { name: replyName, address },
        replyTo: null,
        tag: null,
        inReplyTo: null,
        references: [],
      },
      reader,
      mailDomain: ctx.mailDomain,
      draft: document,
    },
  )
}

async function teamOf(queries: Queries, id: string): Promise<{ id: string; name: string } | null> {
  const name = (await teamsIn(queries).names([id])).get(id)
  return name === undefined ? null : { id, name }
}

const presented = (language: Language, own: RichDocument | null): AcknowledgementText => ({
  language,
  document: own ?? documentOfText(writingFor({ language, timeZone: 'UTC' }).text(RECEIVED)),
  isStandard: own === null,
})
