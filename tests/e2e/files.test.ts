import { createHash, randomBytes } from 'node:crypto'
import type { SessionOnWire } from '@support-desk/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import type { Sessions } from './harness/example.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import { accessProblems, collectErrors } from './harness/watch.ts'
import { isSoak } from '../../server/testing/sample.ts'

/** A requester and staff send each other files of any kind. */

/** Number of chunks of a megabyte, and the chunks at which the connection breaks. */
const {
  pieces: PIECES,
  lostAnswer,
  lostPiece,
} = isSoak ? { pieces: 20, lostAnswer: 5, lostPiece: 12 } : { pieces: 3, lostAnswer: 1, lostPiece: 3 }

let testServer: TestServer
let users: Sessions
let ticketId: string
let maya: Page
const contexts: BrowserContext[] = []
const errors: string[][] = []

async function open(session: SessionOnWire): Promise<Page> {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session })
  contexts.push(context)
  errors.push(collectErrors(page))
  await page.goto(`/ViewTicketDetails/${ticketId}`)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await field(page).waitFor()
  return page
}

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const log = (page: Page) => page.getByRole('log')
const tray = (page: Page) => page.getByRole('list', { name: 'Files to send' })
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('form [name=files]').setInputFiles(files)
const latest = async () => {
  const { messages } = await testServer.api.call(
    'getMessages',
    { params: { ticketId }, query: {} },
    users.SupportTeam,
  )
  return messages.at(-1)
}

beforeAll(async () => {
  const made = await openExample()
  testServer = made
  users = made.sessions
  ticketId = await testServer.api.raise(users.User, 'Green projector', await pictureOf(PICTURES.projector))
  await testServer.api.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, users.SupportTeam)
  maya = await open(users.User)
})

afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await testServer.stop()
})

test(`sends ${PIECES} MB without loss over a connection that breaks twice`, async () => {
  const content = randomBytes(PIECES * 1024 * 1024)
  let pieces = 0
  const looked = Promise.withResolvers<void>()
  await maya.route('**/api/v1/uploads/*?offset=*', async (route) => {
    pieces++
    await looked.promise
    // First the answer to a chunk is lost, then a chunk itself.
    if (pieces === lostAnswer) await route.fetch()
    if (pieces === lostAnswer || pieces === lostPiece) await route.abort('connectionreset')
    else await route.continue()
  })
  await choose(maya, [{ name: 'trace.bin', mimeType: 'application/octet-stream', buffer: content }])
  await tray(maya).getByText('trace.bin').waitFor()
  await expect.poll(() => maya.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  looked.resolve()
  await tray(maya).locator('[data-state=ready]').waitFor()
  // Each chunk is sent once, except the lost one.
  expect(pieces).toBe(PIECES + 1)
  await field(maya).fill('The whole trace.')
  await field(maya).press('Enter')
  await log(maya).getByRole('button', { name: 'Save trace.bin' }).waitFor()
  await tray(maya).waitFor({ state: 'hidden' })

  await expect
    .poll(latest)
    .toMatchObject({ text: 'The whole trace.', attachments: [{ size: content.length, kind: 'other' }] })
  const message = await latest()
  const { url } = testServer
  const answer = await fetch(`${url}/api/v1/attachments/${message?.attachments[0]?.id}`, {
    headers: { authorization: `Bearer ${users.SupportTeam.jwttoken}` },
  })
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(content))
  await maya.unrouteAll({ behavior: 'wait' })
})

test('shows a PDF in the viewer of the browser, isolated from the pages, or saves the PDF without a viewer', async () => {
  // The file is a PDF and also an HTML page with a script, for a browser that misinterprets it.
  const pdf = Buffer.from('%PDF-1.4\n<html><script>opener.document.title = 1</script></html>\n%%EOF\n')
  await choose(maya, [{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf }])
  await tray(maya).locator('[data-state=ready]').waitFor()
  await field(maya).press('Enter')
  const file = log(maya).getByRole('button', { name: /plan\.pdf/ })
  await file.waitFor()
  const has = await maya.evaluate(() => navigator.pdfViewerEnabled)
  expect(await file.textContent()).toMatch(has ? /^Show/ : /^Save/)

  const reader = await contexts[0]?.newPage()
  if (!reader) throw new Error('There is no window.')
  errors.push(collectErrors(reader))
  const openWith = async (viewer: boolean) => {
    await reader.addInitScript((value) => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => value, configurable: true })
      // Removes the file picker, which would wait for a choice of the user.
      Reflect.deleteProperty(window, 'showSaveFilePicker')
    }, viewer)
    await reader.goto(`/ViewTicketDetails/${ticketId}`)
    await reader.getByRole('button', { name: 'Chat', exact: true }).click()
    return log(reader).getByRole('button', { name: viewer ? 'Show plan.pdf' : 'Save plan.pdf' })
  }
  const show = await openWith(true)
  await show.waitFor()
  await reader.evaluate(() => {
    const made = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) document.documentElement.dataset['made'] = blob.type
      return made(blob)
    }
  })
  const [tab] = await Promise.all([contexts[0]?.waitForEvent('page'), show.click()])
  await expect.poll(() => reader.locator('html').getAttribute('data-made')).toBe('application/pdf')
  await tab?.close()
  expect(await reader.title()).not.toBe('1')

  const save = await openWith(false)
  const [saved] = await Promise.all([reader.waitForEvent('download'), save.click()])
  expect(saved.suggestedFilename()).toBe('plan.pdf')
  await reader.getByText('Your browser can’t show “plan.pdf” here, so it was downloaded.').waitFor()
  await reader.close()
})

test('sends several files with one message, and shows a picture and the source text of an HTML file', async () => {
  const picture = Buffer.from(await (await pictureOf(PICTURES.projector)).arrayBuffer())
  await choose(maya, [
    { name: 'screen.png', mimeType: 'image/png', buffer: picture },
    {
      name: 'page.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<h1>Hello</h1><script>document.title = 1</script>'),
    },
    { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('to be removed') },
  ])
  await tray(maya).getByRole('button', { name: 'Remove wrong.txt' }).click()
  await expect.poll(() => tray(maya).locator('li').count()).toBe(2)
  await expect.poll(() => tray(maya).locator('[data-state=ready]').count()).toBe(2)
  expect(await accessProblems(maya)).toEqual([])
  await field(maya).press('Enter')
  const show = log(maya).getByRole('button', { name: 'Show page.html' })
  await show.waitFor()
  await log(maya).getByRole('button', { name: 'Show screen.png' }).locator('img').waitFor()
  await expect.poll(latest).toMatchObject({ text: 'screen.png, page.html' })

  await show.focus()
  await maya.keyboard.press('Enter')
  await maya.getByRole('dialog').getByText('<h1>Hello</h1><script>document.title = 1</script>').waitFor()
  const close = maya.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect.poll(() => close.evaluate((button) => button === document.activeElement)).toBe(true)
  await maya.keyboard.press('Escape')
  await maya.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => show.evaluate((button) => button === document.activeElement)).toBe(true)

  await log(maya).getByRole('button', { name: 'Show screen.png' }).click()
  await maya.getByRole('dialog').getByRole('img', { name: 'screen.png' }).waitFor()
  const saved = maya.waitForEvent('download')
  await maya.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await maya.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  expect((await saved).suggestedFilename()).toBe('screen.png')
  await maya.keyboard.press('Escape')
  await maya.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('explains a refused file, and sends the remaining files', async () => {
  await choose(maya, [
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'fine.txt', mimeType: 'text/plain', buffer: Buffer.from('fine') },
  ])
  await tray(maya).getByText('This file is empty.').waitFor()
  await tray(maya).getByRole('button', { name: 'Remove empty.txt' }).click()
  await tray(maya).locator('[data-state=ready]').waitFor()
  await field(maya).press('Enter')
  await log(maya).getByRole('button', { name: 'Show fine.txt' }).waitFor()
  await expect.poll(latest).toMatchObject({ attachments: [{ name: 'fine.txt' }] })
})

test('logs no error in any browser console', () => {
  // The browser logs the broken connection.
  expect(errors.flat().filter((each) => !/ERR_CONNECTION_RESET|Failed to load resource/.test(each))).toEqual(
    [],
  )
})
