import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import sharp from 'sharp'
import type { SharedCommits } from './shared-commits.ts'

const newId = (): string => randomBytes(16).toString('base64url')

const PNG_BEGINS_WITH = 0x89

/** Raising a ticket: the same work on the picture while its sender waits, and nothing beside the ticket. Only on Fastify, for its forms. */
export async function mountRaise(
  app: FastifyInstance,
  { prepare, write }: SharedCommits,
  dataDir: string,
): Promise<void> {
  await app.register(multipart, { limits: { fileSize: 20 * 1024 * 1024 } })
  const addTicket =
    prepare(`insert into tickets (id, number, requester_id, state, subject, subject_key, message,
    occurred_at, picture_full, picture_thumb, created_at)
    values (?, (select max(number) + 1 from tickets), ?, 'Unassigned', ?, ?, ?, ?, ?, ?, ?)`)
  app.post('/api/NewTicket', async (request) => {
    let image: Buffer = Buffer.alloc(0)
    let details = ''
    for await (const part of request.parts()) {
      if (part.type === 'file') image = await part.toBuffer()
      else if (part.fieldname === 'ticketdetails') details = String(part.value)
    }
    const { date, time, subject = '', message = '' } = JSON.parse(details) as Record<string, string>
    const upright = sharp(image).autoOrient()
    const isPng = image[0] === PNG_BEGINS_WITH
    const encoded = isPng
      ? upright.png({ compressionLevel: 1 })
      : upright.jpeg({ quality: 95, optimiseCoding: false })
    const bytes = await encoded.toBuffer()
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${isPng ? 'png' : 'jpg'}`
    await writeFile(join(dataDir, name), bytes, { flush: true })
    const id = newId()
    const user = String(request.headers['x-user'])
    const texts = [subject, subject.toLowerCase().slice(0, 40), message, `${date}T${time}`]
    await write(() => addTicket.run(id, user, ...texts, name, name, new Date().toISOString()))
    return { ticketID: id }
  })
}
