import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CALLS } from '@support-desk/contract'
import { send, startTestServer } from '../testing/calls/test-server.ts'

const ticketdetails = { date: '2026-01-05', time: '', subject: 'Noise', message: 'A large picture.' }
const UPLOADS = 4
const READS = 20

test('answers other requests while it processes large pictures', async () => {
  const testServer = await startTestServer()
  const user = await testServer.add('User')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const image = await sharp({ create: { width: 1400, height: 1000, channels: 3, background: 'teal', noise } })
    .png()
    .toBuffer()
  const { pictures } = testServer.ctx
  const { keepScreenshot } = pictures
  const order: string[] = []
  let begun = 0
  const allBegun = new Promise<void>((resolve) => {
    pictures.keepScreenshot = (upload, by) => {
      if (++begun === UPLOADS) resolve()
      return keepScreenshot(upload, by)
    }
  })

  const uploads = Array.from({ length: UPLOADS }, async () => {
    const { statusCode } = await send(
      testServer.app,
      CALLS.raiseTicket,
      { image, fields: { ticketdetails } },
      user.token,
    )
    order.push(`upload ${statusCode}`)
  })
  await allBegun
  for (let count = 0; count < READS; count++) {
    await testServer.call('countMyTickets', {}, user.token)
    order.push('read')
  }
  await Promise.all(uploads)

  // The first upload may finish early, but not the whole queue.
  expect(order.lastIndexOf('read')).toBeLessThan(order.length - 2)
  expect(order.filter((what) => what === 'upload 200')).toHaveLength(UPLOADS)
  await testServer.stop()
})
