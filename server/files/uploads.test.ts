import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, ERRORS, LIMITS, TEXTS, type ErrorCode } from '@support-desk/contract'
import {
  formOf,
  type LooseInput,
  type User,
  samplePicture,
  send,
  startTestServer,
  type TestServer,
} from '../testing/calls/test-server.ts'

const ticketdetails = { date: '2026-01-05', time: '', subject: 'Printer', message: 'It smokes.' }

let testServer: TestServer
let user: User
let address: string

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  address = await testServer.app.listen({ port: 0 })
})
afterAll(() => testServer.stop())

/** Everything that an upload can change. */
async function everything(): Promise<unknown> {
  return { events: await testServer.ctx.store.events.list(0, 1000), files: await testServer.files() }
}

async function expectRefused(
  input: LooseInput,
  code: ErrorCode,
  rest: { field?: string; msg?: string } = {},
): Promise<void> {
  const before = await everything()
  const response = await send(testServer.app, CALLS.raiseTicket, input, user.token)
  expect(response.json()).toEqual({ msg: expect.any(String), code, ...rest })
  expect(response.statusCode).toBe(ERRORS[code].status)
  expect(await everything()).toEqual(before)
}

/** A square black PNG of one bit per pixel: small to send, large to decode. */
function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const chunk = (type: string, data: Buffer): Buffer => {
    const [length, sum, content] = [
      Buffer.alloc(4),
      Buffer.alloc(4),
      Buffer.concat([Buffer.from(type), data]),
    ]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, sum])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const post = (payload: Buffer | string, type: string, url: string = CALLS.raiseTicket.path) =>
  testServer.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': type },
  })

describe('a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const image = await sharp(await samplePicture())
      .toFormat(format)
      .toBuffer()
    const response = await send(
      testServer.app,
      CALLS.raiseTicket,
      { image, fields: { ticketdetails } },
      user.token,
    )
    expect(response.json()).toEqual({ ticketID: expect.any(String) })
  })

  it.each([
    ['text', Buffer.from('just text')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a program', Buffer.from('4d5a900003000000', 'hex')],
  ])('cannot be %s, even with the name of a picture', async (_, image) => {
    await expectRefused({ image, fields: { ticketdetails } }, 'image_type', { field: 'img' })
  })

  it('is refused when it is cut off or damaged', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const whole = sharp({ create: { width: 80, height: 80, channels: 3, background: 'teal', noise } })
    for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
      const image = await whole.clone().toFormat(format).toBuffer()
      await expectRefused(
        { image: image.subarray(0, image.length / 2), fields: { ticketdetails } },
        'image_unreadable',
        {
          field: 'img',
        },
      )
    }
    const damaged = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    await expectRefused({ image: damaged, fields: { ticketdetails } }, 'image_unreadable', { field: 'img' })
  })

  it('cannot have 30,000 by 30,000 pixels', async () => {
    const image = blackPng(30_000)
    expect(image.length).toBeLessThan(LIMITS.imageBytes)
    await expectRefused({ image, fields: { ticketdetails } }, 'image_dimensions', { field: 'img' })
  })

  it('may have exactly five megabytes, but not more', async () => {
    const picture = await samplePicture()
    const padded = (bytes: number): Buffer => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    await expectRefused(
      { image: padded(LIMITS.imageBytes + 1), fields: { ticketdetails } },
      'image_too_large',
      {
        field: 'img',
      },
    )
    const input = { image: padded(LIMITS.imageBytes), fields: { ticketdetails } }
    expect((await send(testServer.app, CALLS.raiseTicket, input, user.token)).statusCode).toBe(200)
  })

  it('must be present and not empty', async () => {
    const missing = { field: 'img', msg: TEXTS.ticketIncomplete }
    await expectRefused({ fields: { ticketdetails } }, 'validation', missing)
    await expectRefused({ fields: { ticketdetails, img: 'text' } }, 'validation', missing)
    await expectRefused({ image: Buffer.alloc(0), fields: { ticketdetails } }, 'validation', missing)
  })
})

describe('the fields of an upload', () => {
  const incomplete = TEXTS.ticketIncomplete
  it.each([
    ['date', undefined, incomplete],
    ['date', '', incomplete],
    ['date', 20260105, incomplete],
    ['date', '05.01.2026', undefined],
    ['date', '2026-02-30', undefined],
    ['date', '2026-1-5', undefined],
    ['time', '25:00', undefined],
    ['time', '8:30', undefined],
    ['time', 830, undefined],
    ['subject', undefined, incomplete],
    ['subject', '  ', incomplete],
    ['subject', ['x'], incomplete],
    ['subject', 'x'.repeat(LIMITS.subject + 1), undefined],
    ['message', null, incomplete],
    ['message', '\n', incomplete],
    ['message', 'x'.repeat(LIMITS.message + 1), undefined],
  ])('cannot have %s = %j', async (field, value, msg) => {
    const details = { ...ticketdetails, [field]: value }
    const rest = { field, ...(msg && { msg }) }
    await expectRefused(
      { image: await samplePicture(), fields: { ticketdetails: details } },
      'validation',
      rest,
    )
  })

  it('must be present and contain a JSON object', async () => {
    const image = await samplePicture()
    const missing = { field: 'ticketdetails', msg: incomplete }
    await expectRefused({ image }, 'validation', missing)
    for (const details of [null, [], 'text', 5]) {
      await expectRefused({ image, fields: { ticketdetails: details } }, 'validation')
    }
    const { type, payload } = await formOf('img', { image, fields: { ticketdetails } })
    const broken = payload.toString('latin1').replace('{"date"', '{"date')
    const response = await post(Buffer.from(broken, 'latin1'), type)
    expect(response.json()).toMatchObject({ code: 'validation', field: 'ticketdetails' })
  })

  it('are limited in size and number', async () => {
    const image = await samplePicture()
    const huge = { ...ticketdetails, message: 'x'.repeat(LIMITS.jsonBytes) }
    await expectRefused({ image, fields: { ticketdetails: huge } }, 'too_large', { field: 'ticketdetails' })
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, 'x']))
    await expectRefused({ image, fields: { ticketdetails, ...many } }, 'too_large')
  })

  it('are ignored when unknown, and cannot name the actor', async () => {
    const fields = {
      ticketdetails: { ...ticketdetails, extra: 1 },
      authuser: { user_name: 'somebody' },
      more: '1',
    }
    const input = { image: await samplePicture(), fields }
    const response = await send(testServer.app, CALLS.raiseTicket, input, user.token)
    const { ticketID: ticketid } = response.json<{ ticketID: string }>()
    const ticket = await testServer.call('legacyGetTicket', { params: { ticketid }, query: {} }, user.token)
    expect(ticket.answer.Create_User.username).toBe(user.username)
  })

  it.each([
    [{ profile: { department: 'Physics', employeeCode: 'P-7' }, profil: 'x' }, 'profil'],
    [{ profile: { department: 'Physics', employeeCode: 'P-7', room: '12' } }, 'room'],
  ])('are refused by name when they are unknown to a call below /api/v1: %j', async (fields, field) => {
    const before = await everything()
    const image = await samplePicture()
    const response = await send(testServer.app, CALLS.updateProfile, { image, fields }, user.token)
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'validation', field }])
    expect(await everything()).toEqual(before)
  })

  it('of a profile are mandatory', async () => {
    const image = await samplePicture()
    for (const field of ['department', 'EMPcode'] as const) {
      const inputs = { department: 'Physics', EMPcode: 'P7', [field]: ' ' }
      const reply = await testServer.call('legacyUpdateProfile', { image, fields: { inputs } }, user.token)
      expect(reply.failure).toMatchObject({ code: 'validation', field })
    }
  })
})

describe('a body', () => {
  it('is refused when it is not multipart and a picture is required', async () => {
    expect((await post('{}', 'application/json')).statusCode).toBe(415)
    expect((await post('a=1', 'application/x-www-form-urlencoded')).json()).toMatchObject({
      code: 'unsupported_type',
    })
  })

  it('is refused when it only claims to be multipart', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary=',
    ]) {
      const response = await post('no parts at all', type)
      expect(response.statusCode, type).toBe(400)
      expect(response.json(), type).toMatchObject({ msg: expect.any(String), code: expect.any(String) })
    }
  })

  it('changes nothing when it breaks off', async () => {
    const before = await everything()
    const { type, payload } = await formOf('img', { image: await samplePicture(), fields: { ticketdetails } })
    expect((await post(payload.subarray(0, payload.length - 60), type)).json()).toMatchObject({
      code: 'bad_upload',
    })

    const { port, hostname } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST ${CALLS.raiseTicket.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.token}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`,
    )
    await new Promise<void>((resolve) =>
      socket.write(payload.subarray(0, payload.length / 2), () => resolve()),
    )
    socket.destroy()
    expect((await fetch(new URL('/readyz', address))).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  it('gets an answer over a real connection when it is far too large', async () => {
    const image = Buffer.concat([await samplePicture(), Buffer.alloc(4 * LIMITS.imageBytes)])
    const { type, payload } = await formOf('img', { image, fields: { ticketdetails } })
    const attempt = (url: string, contentType: string, token: string) =>
      fetch(new URL(url, address), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
        body: Uint8Array.from(payload),
      })
    for (let tries = 0; tries < 3; tries++) {
      expect(await (await attempt('/api/NewTicket', type, user.token)).json()).toMatchObject({
        code: 'image_too_large',
      })
      expect((await attempt('/api/NewTicket', type, 'forged.token')).status).toBe(401)
      expect((await attempt('/api/Login', 'application/json', '')).status).toBe(413)
      expect((await attempt('/api/Login', 'text/plain', '')).status).toBe(415)
    }
  })
})
