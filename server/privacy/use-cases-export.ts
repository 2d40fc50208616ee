import { inTransaction } from '../kernel/transaction.ts'
import { message, words } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { textsOf } from '../conditions/index.ts'
import {
  exportedMails,
  exportedMessages,
  exportedNotes,
  exportedPartaking,
  exportedScheduled,
  exportedSideMessages,
  exportedStaffNotes,
  exportedTickets,
  exportedWatches,
  ticketsNaming,
} from './exported-tickets.ts'
import { type ExportContext, fileNameOf, pictureName } from './exporting.ts'
import { jsonPieces } from './json-pieces.ts'
import type { Say } from '../kernel/languages/words.ts'
import { contactNotesIn } from '../contacts/index.ts'
import { notificationSettingsOf, notificationsIn, textOf } from '../notifications/index.ts'
import { everyPage, everyRow } from '../kernel/paging.ts'
import { createPace } from '../kernel/scheduling/pace.ts'
import { mailPreferencesIn, openContent, signaturesIn } from '../channels/mail/index.ts'
import { record } from '../kernel/event-log/record.ts'
import { orNotFound } from '../kernel/refusal.ts'
import type { StoredMail, RecordPlace } from './kept-data.ts'
import { apiTokensIn, factorsIn, identitiesIn } from '../auth/index.ts'
import { macroFilesIn, macrosIn } from '../macros/index.ts'
import { scimUsersIn } from '../scim/index.ts'
import { teamsIn } from '../tickets/index.ts'
import { accountsIn, membershipsIn, phonesIn, preferencesIn } from '../users/index.ts'
import { viewsIn } from '../views/index.ts'

/** A file of an export, as a stream. */
export type ExportFile = { name: string; pieces: AsyncIterable<string | Uint8Array> }

const ROWS = 200

/** Exports all data of the actor. */
export const exportOwnData = (ctx: Context, actor: UserActor, say: Say): Promise<AsyncIterable<ExportFile>> =>
  exportUser(ctx, actor, { id: actor.id, say })

/** Exports all data of a user as streams. */
export async function exportUser(
  ctx: Context,
  actor: UserActor,
  { id, say }: { id: string; say: Say },
): Promise<AsyncIterable<ExportFile>> {
  const user = orNotFound(await ctx.store.privacy.find(id))
  await inTransaction(ctx, (ctx) => record(ctx, actor, { kind: 'person.exported', data: { accountId: id } }))
  const isOwn = actor.id === id
  return filesOf({ ctx, user, isOwn, pictures: new Set(), files: [], pace: createPace(), say })
}

async function* filesOf(exporting: ExportContext): AsyncGenerator<ExportFile> {
  yield { name: 'data.json', pieces: jsonPieces(await dataOf(exporting), exporting.pace) }
  const { ctx, user, pictures, files } = exporting
  const portrait = (await accountsIn(ctx.store).findKept(user.id))?.picture
  if (portrait) yield { name: PORTRAIT, pieces: only(Buffer.from(portrait, 'base64')) }
  for (const name of pictures) {
    const picture = await ctx.pictures.read(name)
    if (picture) yield { name: pictureName(name), pieces: only(picture.bytes) }
  }
  for (const attachment of files) {
    const pieces = await ctx.attachments.open(attachment.file)
    if (pieces) yield { name: fileNameOf(attachment), pieces }
  }
}

const PORTRAIT = 'pictures/profile.jpg'

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The content of `data.json`, streamed while it is read. */
async function dataOf(exporting: ExportContext): Promise<object> {
  const { ctx, user, say } = exporting
  const account = await accountsIn(ctx.store).findKept(user.id)
  const { username, role, email } = user
  return {
    about: say(
      words(
        message(
          'All data this help desk stores about one user. Times are in UTC. Ids are those of this install.',
        ),
      ),
    ),
    takenAt: ctx.clock().toISOString(),
    profile: {
      id: user.id,
      username,
      email,
      furtherAddresses: (await accountsIn(ctx.store).addresses(user.id)).map((each) => each.email),
      organisation: (await membershipsIn(ctx.store).nameOf(user.id)) ?? null,
      role,
      department: account?.department ?? '',
      employeeCode: account?.employeeCode ?? '',
      joinedAt: account?.joinedAt ?? null,
      picture: account?.picture ? PORTRAIT : null,
      accountWasDeleted: user.isDeleted,
    },
    phoneNumbers: (await phonesIn(ctx.store).list(user.id)).map(({ number }) => number),
    preferences: await preferencesOf(ctx, user.id),
    signature: (await signaturesIn(ctx.store).find({ accountId: user.id }))?.document ?? null,
    wantsMailAbout: (await mailPreferencesIn(ctx.store).find(user.id))?.wants ?? null,
    sessions: await ctx.store.privacy.sessionsOf(user.id),
    directory: await directoryOf(ctx, user.id),
    apiTokens: await apiTokensIn(ctx.store).listOf(user.id),
    identities: await identitiesOf(ctx, user.id),
    ...(role !== 'User' && { teams: await teamsOf(exporting) }),
    secondFactors: await factorsOf(exporting),
    notifications: notificationsOf(exporting),
    ticketsRaised: exportedTickets(exporting, 'requester'),
    ticketsAssigned: exportedTickets(exporting, 'assignee'),
    messagesInOtherTickets: exportedMessages(exporting),
    handoverNotes: exportedNotes(exporting),
    ...(role !== 'User' && {
      notes: exportedStaffNotes(exporting),
      scheduledReplies: exportedScheduled(exporting),
      sideMessages: exportedSideMessages(exporting),
      watches: exportedWatches(exporting),
      notesAboutRequesters: contactNotesBy(exporting),
      notificationSettings: await notificationSettingsOf(ctx.store, user.id),
    }),
    // Staff write them for staff, so a user's own export leaves them out.
    ...(!exporting.isOwn && { notesAboutThem: await notesAbout(ctx, user.id) }),
    ticketsNamingThem: ticketsNaming(exporting),
    views: await viewsOf(ctx, user.id),
    macros: await macrosOf(ctx, user.id),
    mailsSent: exportedMails(exporting),
    ticketsTakingPartIn: exportedPartaking(exporting),
    mail: mailOf(exporting),
    record: recordOf(exporting),
    end: true,
  }
}

async function preferencesOf({ store }: Context, id: string): Promise<unknown> {
  const preferences = await preferencesIn(store).find(id)
  if (!preferences) return null
  const { language, timeZone, workspace, browser } = preferences
  return { language, timeZone, workspace, saidByBrowser: browser }
}

/** The user's identities at login providers. */
async function identitiesOf({ store }: Context, id: string): Promise<unknown> {
  const identities = await identitiesIn(store).listOf(id)
  return identities.map(({ issuer, subject, email, grantedRole, linkedAt, usedAt }) => {
    return { issuer, subject, email, grantedRole, linkedAt, usedAt }
  })
}

/** The user's directory data; null when there is none. */
async function directoryOf({ store }: Context, id: string): Promise<unknown> {
  const person = await scimUsersIn(store).find(id)
  if (!person || person.changedAt === null) return null
  const { userName, externalId, names, changedAt, suspendedAt } = person
  return { userName, externalId, names, changedAt, suspendedAt }
}

async function notesAbout({ store }: Context, id: string): Promise<unknown> {
  const notes = await contactNotesIn(store).of(id)
  return notes.map(({ author, text, createdAt }) => ({ at: createdAt, by: author.username, text }))
}

/** The notes that the user wrote about requesters. */
async function* contactNotesBy({ ctx, user }: ExportContext): AsyncGenerator<unknown> {
  const notes = everyRow(
    '',
    (after) => contactNotesIn(ctx.store).by(user.id, after, ROWS),
    ({ id }) => id,
  )
  for await (const { accountId, text, createdAt } of notes) yield { about: accountId, at: createdAt, text }
}

async function teamsOf({ ctx, user }: ExportContext): Promise<string[]> {
  const names = await teamsIn(ctx.store).names(await teamsIn(ctx.store).idsOf(user.id))
  return [...names.values()]
}

async function viewsOf(ctx: Context, id: string): Promise<unknown> {
  const views = await viewsIn(ctx.store).ownedBy(id)
  const texts = await textsOf(
    ctx.store,
    views.map(({ tree }) => tree),
  )
  return views.map(({ name, order, visibility }, index) => ({
    name,
    condition: texts[index],
    order,
    visibility,
  }))
}

async function macrosOf({ store }: Context, id: string): Promise<unknown> {
  const macros = await macrosIn(store).ownedBy(id)
  const files = await macroFilesIn(store).of(macros.map((macro) => macro.id))
  return macros.map(({ id: macroId, name, visibility, reply, steps }) => {
    const names = (files.get(macroId) ?? []).map((file) => file.name)
    return { name, visibility, reply, steps, files: names }
  })
}

async function factorsOf({ ctx, user }: ExportContext): Promise<unknown> {
  const factors = await factorsIn(ctx.store).list(user.id)
  return factors.map(({ kind, name, addedAt, usedAt }) => ({ kind, name, addedAt, usedAt }))
}

async function* notificationsOf({ ctx, user, say, pace }: ExportContext): AsyncGenerator<unknown> {
  const pages = everyPage((cursor) => notificationsIn(ctx.store).list(user.id, { limit: ROWS, cursor }), pace)
  for await (const rows of pages)
    for (const row of rows) yield { ticket: row.ticketId, text: textOf(row, say) }
}

async function* mailOf({ ctx, user }: ExportContext): AsyncGenerator<unknown> {
  const mails = everyRow(
    '',
    (after) => ctx.store.privacy.mailTo(user.email, after, ROWS),
    ({ id }) => id,
  )
  for await (const mail of mails) yield presentMail(ctx, mail)
}

/** The content of sent mail is not stored. Waiting mail may contain a code, which is a secret. */
function presentMail(ctx: Context, mail: StoredMail): unknown {
  const { sealed, recipient, ticketId, dueAt, sentAt, failedAt } = mail
  const content = sealed === '' ? null : openContent(ctx, mail)
  const isReadable = content !== null && 'ticket' in content
  const email = isReadable ? ctx.emailTemplates.render(recipient, content) : null
  return {
    to: recipient,
    ticket: ticketId,
    dueAt,
    sentAt,
    givenUpAt: failedAt,
    subject: email?.subject ?? null,
    text: email?.text ?? null,
  }
}

async function* recordOf({ ctx, user }: ExportContext): AsyncGenerator<unknown> {
  for (const as of ['actor', 'about'] as const) {
    const events = everyRow(
      { kind: '', number: 0 },
      (after: RecordPlace) => ctx.store.privacy.recordOf(user.id, as, after, ROWS),
      (event) => event,
    )
    for await (const { number, kind, ticketId, occurredAt } of events)
      yield { number, at: occurredAt, what: kind, ticket: ticketId, byThemselves: as === 'actor' }
  }
}
