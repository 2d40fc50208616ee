import { beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '#testing/render-app.tsx'
import { request, requestPage } from './client.ts'
import { clearSession, storeSession } from './session.ts'

let sent: { address: string; tag: string | undefined }[]
let version: number

/** Simulates the server: it answers 304 to a matching ETag. */
beforeEach(() => {
  sent = []
  version = 1
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    const known = headers['if-none-match']
    sent.push({ address, tag: known })
    const tag = `W/"${headers.authorization}.${version}"`
    return known === tag
      ? new Response(null, { status: 304, headers: { etag: tag } })
      : new Response(JSON.stringify([{ id: 't1' }]), { headers: { etag: tag } })
  })
  clearSession()
  storeSession(sessionOf('Admin'))
})

const page = (q = '') => requestPage('listTickets', { query: { limit: 50, q } })
const tags = () => sent.map(({ tag }) => tag !== undefined)

test('returns the identical object while the answer is unchanged', async () => {
  const first = await page()
  expect(await page()).toBe(first)
  version++
  expect(await page()).not.toBe(first)
  expect(tags()).toEqual([false, true, true])
})

test('caches answers separately by address and by the way of reading: page or list', async () => {
  const list = await page()
  expect(await page('lamp')).not.toBe(list)
  expect(await request('listTickets', { query: { limit: 50, q: '' } })).toEqual([{ id: 't1' }])
  expect(tags()).toEqual([false, false, false])
})

test('keeps no answers after a logout or for another user', async () => {
  const first = await page()
  clearSession()
  storeSession(sessionOf('Admin'))
  expect(await page()).not.toBe(first)
  storeSession({ ...sessionOf('Admin'), token: 'another' })
  await page()
  await requestPage('listTickets', { query: { limit: 50, q: '' } }, { token: 'a third' })
  expect(tags()).toEqual([false, false, false, false])
})

test('keeps only the latest answers', async () => {
  for (let index = 0; index < 100; index++) await page(`word ${index}`)
  sent = []
  await page('word 99')
  await page('word 0')
  expect(tags()).toEqual([true, false])
})
