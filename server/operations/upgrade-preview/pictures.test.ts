import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { verify } from '../verify/verify.ts'
import { samplePicture, startTestServer, type TestServer } from '../../testing/calls/test-server.ts'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { DATABASES } from '../../testing/database/test-store.ts'
import { layDown, readPreviewDesk, rowsOf } from '../../testing/preview/preview-desk.ts'
import { createDatabase } from '../../testing/postgres/postgres.ts'
import { upgradePreview } from './upgrade-preview.ts'

const DAY = 24 * 60 * 60

test.each(DATABASES)('on %s, turns pictures of messages into attachments and loses no file', async (kind) => {
  const before = await readPreviewDesk()
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-upgrade-'))
  const database = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl'), 'template0') : null
  const place = { dataDir, databaseUrl: database?.url ?? null }
  const messages = rowsOf(before, 'messages').filter(({ picture_full: picture }) => picture !== null)
  const [silent, spoken] = [
    messages.find(({ text }) => text === ''),
    messages.find(({ text }) => text !== ''),
  ]
  if (!silent || !spoken) throw new Error('The state has no pictures of messages.')
  // A job was about to shrink the picture of the message with text.
  const bytes = await samplePicture()
  const first = `${createHash('sha256').update(bytes).digest('hex')}.png`
  const files = { ...before.files, [first]: bytes.toString('base64') }
  await layDown({ ...before, files }, place)
  await onDatabase(place, async (run) => {
    await run(`update messages set picture_full = '${first}', picture_thumb = '${first}'
      where id = '${String(spoken.id)}'`)
    for (const job of ['picture shrinking', 'first form removal'])
      await run(`insert into jobs (job, key, due_at, data, failures)
        values ('${job}', '${first}', '', '${JSON.stringify({ full: first, thumb: first })}', 0)`)
  })
  await upgradePreview(place)

  const testServer = await startTestServer({
    environment: {
      DATA_DIR: dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      ADMIN_PASSWORD: before.password,
    },
    startsAt: Date.parse('2026-11-28T12:00:00Z'),
  })
  const token = await testServer.logIn('otto', before.password)
  const whole = Buffer.from(files[String(silent.picture_full)] ?? '', 'base64')
  const expected = [
    { of: silent, text: 'picture.webp', shown: 'Picture', name: 'picture.webp', bytes: whole },
    { of: spoken, text: spoken.text, shown: spoken.text, name: 'picture.png', bytes },
  ]
  for (const { of, text, shown, name, bytes: content } of expected) {
    const ticketId = String(of.ticket_id)
    const sent = async () => {
      const { answer } = await testServer.call('getMessages', { params: { ticketId } }, token)
      return answer.messages.find(({ id }) => id === of.id)
    }
    expect((await sent())?.attachments[0]?.size).toBe(content.length)
    expect(await sent()).toMatchObject({ text, attachments: [{ id: of.id, name, kind: 'image' }] })
    const { answer: chat } = await testServer.call('getChat', { params: { ticketid: ticketId } }, token)
    expect(chat.chats[Number(of.number) - 1]?.msg).toBe(shown)
    expect(await read(testServer, String(of.id), token)).toEqual(content)
    expect((await read(testServer, String(of.id), token, { preview: 'small' })).length).toBeGreaterThan(0)
  }
  const { answer: found } = await testServer.call('listAllTickets', { query: { q: 'picture.webp' } }, token)
  expect(found.map(({ _id }) => _id)).toContain(silent.ticket_id)
  const removal = { job: 'first form removal', key: first }
  await expect.poll(() => testServer.ctx.store.jobs.find(removal)).toBeNull()
  testServer.advance(2 * DAY)
  await testServer.stop()
  const lines: string[] = []
  expect(await verify(place, (line) => lines.push(line)), lines.join('\n')).toBe(0)
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

const read = async (
  { call }: TestServer,
  attachmentId: string,
  token: string,
  query: { preview?: 'small' } = {},
): Promise<Buffer> => (await call('getAttachment', { params: { attachmentId }, query }, token)).answer
