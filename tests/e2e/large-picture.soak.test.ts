import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '@support-desk/contract'
import { openWindow } from './harness/browser.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { makeUsers } from './harness/example.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openTestServer()
})

afterAll(() => testServer.stop())

/** A picture that does not compress losslessly. */
async function noise(): Promise<Buffer> {
  const size = { width: 1800, height: 1200, channels: 3 } as const
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { ...size, background: 'white', noise: gaussian } })
    .png()
    .toBuffer()
}

test('shrinks a picture of more than 5 MB in the browser, sends it, and shows it', async () => {
  const { User } = await makeUsers(testServer.api)
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session: User })
  await page.goto('/NewTicket')
  const buffer = await noise()
  expect(buffer.length).toBeGreaterThan(LIMITS.imageBytes)
  await page.locator('[name=img]').setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer })
  await page.getByText('was resized').waitFor()
  await page.getByAltText('Preview of scan.webp').waitFor()
  await page
    .locator('[name=img]')
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: buffer.subarray(9) })
  await page.getByText('This browser couldn’t resize it').waitFor()
  await page.getByAltText('Preview of scan.webp').waitFor()

  await page.locator('[name=date]').fill('2026-01-05')
  await page.locator('[name=subject]').fill('A large scan')
  await page.locator('[name=message]').fill('It is noise.')
  await page.getByRole('button', { name: 'submit', exact: true }).click()
  await page.waitForURL('**/ViewTicketDetails/*')
  const picture = page.getByRole('main').getByRole('img', { name: /A large scan/ })
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await context.close()
})
