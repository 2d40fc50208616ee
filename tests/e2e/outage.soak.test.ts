import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { makeExample } from './harness/example.ts'
import { type Server, startServer } from './harness/server.ts'
import { openSharedBrowser } from './harness/shared-browser.ts'

let dataDir: string
let server: Server
let browser: Browser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'support-desk-outage-'))
  ;[server, browser] = await Promise.all([startServer(dataDir), openSharedBrowser()])
})

afterAll(async () => {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('sends messages written during an outage automatically, in order, each once', async () => {
  const api = apiOf(server.url)
  const { sessions, example } = await makeExample(api)
  const session = sessions.User
  const { context, page } = await openWindow(browser, { url: server.url, session })
  await page.goto(`/ViewTicketDetails/${example.assigned}`)
  const message = page.getByLabel('Message', { exact: true })
  await message.waitFor()

  await server.kill()
  const texts = ['First of all', 'And then', 'At last']
  for (const text of texts) {
    await message.fill(text)
    await message.press('Enter')
  }
  await page.getByText('It will be sent when the connection is back').waitFor()
  await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor()

  server = await startServer(dataDir, 'serve', { PORT: new URL(server.url).port })
  await page.getByText('It will be sent when the connection is back').waitFor({ state: 'hidden' })
  const said = async () => {
    const { chats } = await api.call('getChat', { params: { ticketid: example.assigned } }, session)
    return chats.map(({ msg }) => msg).filter((msg) => texts.includes(msg))
  }
  await expect.poll(said).toEqual(texts)
  for (const text of texts) await expect.poll(() => page.getByRole('log').getByText(text).count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await context.close()
})
