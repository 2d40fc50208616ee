import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { handOver } from './harness/hand-over.ts'
import { hostileMails } from './harness/hostile-mails.ts'
import { PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'

/**
 * Mails of a stranger in a real browser: nothing leaves the browser, runs, or covers the page. Tested once with the
 * sanitised HTML of the server, and once as if the server had not sanitised it.
 */

let testServer: TestServer
let page: Page
let spy: string
let mails: Record<string, string>
/** Requests to the spy. */
const asked: { path: string; agent: string; referrer: string | undefined }[] = []
/** Requests of the browser to other servers than the help desk. */
const left: string[] = []

const picture = await readFile(PICTURES.projector)
const outside = createServer((request, response) => {
  const { 'user-agent': agent = '', referer: referrer } = request.headers
  asked.push({ path: request.url ?? '', agent, referrer })
  if (request.url?.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>outside</title>')
})

beforeAll(async () => {
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  spy = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  mails = hostileMails(spy)
  testServer = await openTestServer(undefined, {
    MAIL_FROM: 'Support Desk <desk@example.org>',
    MAIL_REMOTE_PICTURES: 'any',
  })
  const { api } = testServer
  const admin = await api.logInAdmin()
  const { mailbox, secret } = await api.call(
    'createMailbox',
    { body: { name: 'Support', address: 'support@example.org', door: 'http', isOn: true } as never },
    admin,
  )
  const linked = `<p>Look <a href="${spy}/link" target="_self" rel="opener">here: bank.example</a></p><img src="${spy}/shown.png" width="200">`
  for (const [index, html] of [linked, ...Object.values(mails)].entries()) {
    const mail = [
      'From: Mallory <mallory@outside.example>',
      'To: support@example.org',
      'Subject: Have a look',
      `Message-ID: <${index}@outside.example>`,
      ...(index > 0 ? ['In-Reply-To: <0@outside.example>'] : []),
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p>Mail ${index}</p>${html}`,
    ]
    await handOver({ url: testServer.url, mailboxId: mailbox.id, secret }, mail.join('\r\n'))
    // The first mail must have created the ticket before its answer arrives.
    while (index === 0 && (await tickets(admin)).length === 0) await setTimeout(100)
  }
  const opened = await openWindow(testServer.browser, { url: testServer.url, session: admin })
  page = opened.page
  opened.context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(testServer.url)) left.push(request.url())
  })
})
afterAll(async () => {
  await page.context().close()
  await testServer.stop()
  outside.closeAllConnections()
  outside.close()
})

const tickets = (by: Parameters<TestServer['api']['call']>[2]) =>
  testServer.api.call('listTickets', { query: {} as never }, by)

/** Opens the ticket, and every mail in it with its formatting. */
async function openAll(): Promise<Frame[]> {
  await page.goto('/inbox?view=all')
  await page.locator('[data-row-link]', { hasText: 'Have a look' }).click()
  const log = page.getByRole('log')
  const buttons = log.getByRole('button', { name: 'Show original formatting' })
  await expect.poll(() => buttons.count()).toBe(Object.keys(mails).length + 1)
  const frames = log.locator('iframe')
  // One after the other, because each click changes which button is first.
  for (let opened = 1; opened <= Object.keys(mails).length + 1; opened++) {
    await buttons.first().click()
    await expect.poll(() => frames.count()).toBe(opened)
  }
  return Promise.all(
    (await frames.elementHandles()).map(async (handle) => {
      const frame = await handle.contentFrame()
      if (!frame) throw new Error('A frame has no document.')
      // Proves that sanitising did not remove everything.
      await frame.getByText(/^Mail/).first().waitFor()
      return frame
    }),
  )
}

/** Expects that nothing left the browser and nothing ran, and that frames contain nothing active. */
async function expectHarmless(frames: readonly Frame[]): Promise<void> {
  for (const frame of frames) {
    expect(await frame.locator('script, style:not(head style), link, meta:not(head meta)').count()).toBe(0)
    const active =
      'iframe, object, embed, form, input, button, svg, math, video, audio, base, [style], [srcset], [background]'
    expect(await frame.locator(active).count()).toBe(0)
    expect(
      await frame.locator('img[src]:not([src^="data:"]), [href^="javascript:" i], [href^="data:" i]').count(),
    ).toBe(0)
    const positions = await frame
      .locator('body *')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).position))
    expect(positions.filter((position) => position !== 'static')).toEqual([])
  }
  // Requests leave at once. The pause is for scripts that wait for an event.
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(left).toEqual([])
  expect(asked).toEqual([])
  expect(page.url()).toContain('/inbox')
}

test('stops every attack in a mail when the server has sanitised its HTML', async () => {
  await expectHarmless(await openAll())
})

test('stops every attack in a mail even if the server had not sanitised its HTML', async () => {
  const all = Object.values(mails)
  let shown = 0
  await page.route(/\/api\/v1\/tickets\/[^/]+\/mails\/[^/]+$/, async (route) => {
    const answer = await route.fetch()
    const html = all[shown++ % all.length]
    await route.fulfill({ response: answer, json: { ...(await answer.json()), html: `<p>Mail</p>${html}` } })
  })
  await expectHarmless(await openAll())
  expect(shown).toBeGreaterThanOrEqual(all.length)
  await page.unroute(/\/api\/v1\/tickets\/[^/]+\/mails\/[^/]+$/)
})

test('shows the target of a link, and opens the target in a tab without access to the help desk', async () => {
  const [first] = await openAll()
  const link = first?.getByRole('link', { name: 'here: bank.example' })
  expect(await link?.getAttribute('title')).toBe(new URL(spy).host)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link?.click()])
  await opened.waitForURL('**/link')
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  expect(asked).toMatchObject([{ path: '/link', referrer: undefined }])
  await opened.close()
})

test('loads remote pictures of a mail after a click, through the help desk', async () => {
  const [first] = await openAll()
  left.length = 0
  asked.length = 0
  await page.getByRole('log').getByRole('button', { name: 'Load pictures' }).first().click()
  await page.getByText(/Pictures loaded from/).waitFor()
  const image = first?.locator('img[src^="data:image/webp"]')
  await expect
    .poll(() => image?.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true])
  expect(left).toEqual([])
  expect(asked).toEqual([{ path: '/shown.png', agent: 'Mozilla/5.0', referrer: undefined }])
  await page.getByRole('button', { name: 'Always for this sender' }).click()
  await page.getByRole('button', { name: 'Ask again for this sender' }).waitFor()
})
