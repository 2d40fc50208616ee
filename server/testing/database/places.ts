import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { inject } from 'vitest'
import { kindsIn } from '@support-desk/contract/event-registry'
import { DEMO_PASSWORD, REQUESTERS, SUPPORT_MEMBERS } from '../../demo/users.ts'
import type { DemoPictures } from '../../demo/pictures.ts'
import { FORM_JOBS } from '../../files/index.ts'
import { seedDemo } from '../../demo/seed.ts'
import { STORIES } from '../../demo/stories.ts'
import { PASSWORD, startTestServer, type TestServer } from '../calls/test-server.ts'
import { sendFile } from '../calls/files.ts'
import type { StoreLocation } from '../../open-store.ts'
import { createDatabase } from '../postgres/postgres.ts'

export type Kind = 'SQLite' | 'PostgreSQL'
export type TestPlace = StoreLocation & { databaseUrl: string | null }

/** Creates empty places for installs, and removes all of them at the end. */
export async function openPlaces() {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-transfer-'))
  const databases: Awaited<ReturnType<typeof createDatabase>>[] = []
  let count = 0
  return {
    folder,
    /** The database is empty, or has tables without rows. */
    async make(kind: Kind, tables: 'with tables' | 'without tables' = 'without tables'): Promise<TestPlace> {
      const dataDir = join(folder, `data-${count++}`)
      if (kind === 'SQLite') return { dataDir, databaseUrl: null }
      const template = tables === 'with tables' ? undefined : 'template0'
      const database = await createDatabase(inject('postgresUrl'), template)
      databases.push(database)
      return { dataDir, databaseUrl: database.url }
    },
    async discard() {
      await Promise.all(databases.map((database) => database.drop()))
      await rm(folder, { recursive: true })
    },
  }
}

/** Starts the server on a place. */
export const startOn = ({ dataDir, databaseUrl }: StoreLocation): Promise<TestServer> =>
  startTestServer({
    environment: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  })

export type Tokens = { admin: string; member: string; user: string }

/** Fills a place with sample data. Returns its sessions. */
export async function seed(place: StoreLocation, count = 12): Promise<Tokens> {
  const pictures = await paint()
  const testServer = await startOn(place)
  await seedDemo(testServer.ctx, pictures, { count })
  await untilSmall(testServer)
  const tokens = {
    admin: await testServer.logIn('admin', PASSWORD),
    member: await testServer.logIn(SUPPORT_MEMBERS[0]?.username ?? '', DEMO_PASSWORD),
    user: await testServer.logIn(REQUESTERS[0]?.username ?? '', DEMO_PASSWORD),
  }
  const own = await testServer.call('listMyTickets', { query: {} }, tokens.user)
  for (const { _id: ticketId } of own.answer) {
    const { id } = await sendFile(
      testServer,
      { token: tokens.user },
      'Läufe.log',
      Buffer.alloc(300_000, ticketId),
    )
    await testServer.call('createAttachments', { params: { ticketId }, body: { files: [id] } }, tokens.user)
  }
  await testServer.stop()
  return tokens
}

/** Waits until every picture has its thumbnail. From then on answers stay the same. */
async function untilSmall({ ctx }: Pick<TestServer, 'ctx'>): Promise<void> {
  while ((await ctx.store.jobs.earliest([FORM_JOBS.shrink], 1)).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Pictures that all differ. */
async function paint(): Promise<DemoPictures> {
  const picture = (index: number) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: { r: index * 8, g: 99, b: 140 } } })
      .png()
      .toBuffer()
  return {
    screens: await Promise.all(STORIES.map((_, index) => picture(index))),
    chatPictures: await Promise.all(
      STORIES.map(({ chatPicture }, index) => (chatPicture ? picture(index + 15) : null)),
    ),
    portraits: await Promise.all(REQUESTERS.map((_, index) => picture(index))),
  }
}

/** The view of three users on an install, by earlier sessions, possibly of another place. */
export async function seenOn(place: StoreLocation, { admin, member, user }: Tokens): Promise<unknown> {
  const { call, ctx, stop } = await startOn(place)
  try {
    const tickets = (await call('listAllTickets', { query: {} }, admin)).answer
    const details = []
    for (const { _id: ticketid } of tickets) {
      const params = { ticketid }
      const chat = (await call('getMessages', { params: { ticketId: ticketid }, query: {} }, admin)).answer
      const attached = chat.messages.flatMap(({ attachments }) => attachments)
      const files = (await call('listAttachments', { params: { ticketId: ticketid } }, admin)).answer
      details.push({
        files: await Promise.all(
          [...files, ...attached].map(async ({ id: attachmentId, name }) => {
            const { answer } = await call('getAttachment', { params: { attachmentId }, query: {} }, admin)
            return [name, answer.toString()]
          }),
        ),
        ticket: (await call('legacyGetTicket', { params }, admin)).answer,
        chat,
        timeline: (await call('listTimelineEntries', { params: { ticketId: ticketid }, query: {} }, admin))
          .answer,
      })
    }
    const search = async (q: string) =>
      (await call('listAllTickets', { query: { q } }, admin)).answer.map(({ _id }) => _id)
    return {
      details,
      // All tickets were opened before.
      tickets: (await call('listAllTickets', { query: {} }, admin)).answer,
      found: await Promise.all(['proj', 'password', 'thank', 'the print', 'nothinglikeit'].map(search)),
      users: (await call('legacyListUsers', { params: { filter: 'User' }, query: {} }, admin)).answer,
      usersFound: (await call('legacyListUsers', { params: { filter: 'User' }, query: { q: 'ama' } }, admin))
        .answer,
      counts: (await call('countAllTickets', {}, admin)).answer,
      conversations: (await call('listConversations', { query: {} }, member)).answer,
      notifications: (await call('legacyListNotifications', { query: {} }, user)).answer,
      own: (await call('listMyTickets', { query: {} }, user)).answer,
      session: (await call('checkSession', {}, user)).answer,
      // Reads are recorded too, so they are left out.
      events: (await ctx.store.events.list(0, 10_000)).filter(
        ({ kind }) => !kindsIn('reading').includes(kind),
      ),
    }
  } finally {
    await stop()
  }
}
