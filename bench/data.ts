import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { newId } from '../server/kernel/ids.ts'
import type { Queries, Store } from '../server/kernel/store.ts'
import { seededRandom, type Random } from '../server/demo/random.ts'
import { STORIES } from '../server/demo/stories.ts'
import { createDiskFiles } from '../server/files/disk-files.ts'
import { createPictures } from '../server/files/pictures.ts'
import { openStore, type Place } from '../server/open-store.ts'
import { IN_THIS_PROCESS, keepSmall } from './keep-small.ts'

const PER_TRANSACTION = 500
const REQUESTERS = 200
const MESSAGES_PER_TICKET = 5

/** Fills a place by the product's own store with a plain history of `count` tickets, the same for the same count. */
export async function fillStore(place: Place, count: number): Promise<void> {
  const { dataDir, databaseUrl } = place
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const store = await openStore(place)
  try {
    const random = seededRandom(count)
    const files = databaseUrl ? store.files : createDiskFiles(join(dataDir, 'files'))
    const picture = await keepSmall(createPictures(files, IN_THIS_PROCESS), await samplePicture())
    const users = await addUsers(store)
    for (let done = 0; done < count; done += PER_TRANSACTION) {
      await store.write(async (tx) => {
        for (let index = done; index < Math.min(count, done + PER_TRANSACTION); index++) {
          await addTicket(
            tx,
            random,
            users,
            picture,
            new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString(),
          )
        }
      })
    }
  } finally {
    await store.close()
  }
}

/** A screenshot of common size, as a user would upload it. */
export const samplePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#24304a' } })
    .png()
    .toBuffer()

/** Where the prepared folder of a size lies. */
export const sampleFolder = (count: number): string => join(import.meta.dirname, '.data', String(count))

type Users = { requesters: string[]; member: { id: string; username: string } }

async function addUsers(store: Store): Promise<Users> {
  const joinedAt = new Date(Date.UTC(2025, 0, 1)).toISOString()
  const requesters = Array.from({ length: REQUESTERS }, newId)
  const member = { id: newId(), username: 'bench-member' }
  await store.write(async (tx) => {
    const rest = { joinedAt, passwordHash: '' }
    for (const id of requesters) {
      await tx.accounts.insert({ id, username: id, email: `${id}@example.com`, role: 'User', ...rest })
    }
    await tx.accounts.insert({ ...member, email: 'member@example.com', role: 'SupportTeam', ...rest })
  })
  return { requesters, member }
}

async function addTicket(
  tx: Queries,
  random: Random,
  { requesters, member }: Users,
  picture: { full: string; thumb: string },
  createdAt: string,
): Promise<void> {
  const id = newId()
  const { subject, message } = random.pick(STORIES)
  const requesterId = random.skewed(requesters)
  const when = { occurredOn: createdAt.slice(0, 10), occurredTime: createdAt.slice(11, 16), createdAt }
  await tx.tickets.insert({ id, requesterId, subject, message, picture, ...when })
  if (random.next() < 0.1) return
  await tx.tickets.assignIfFree(id, member)
  await tx.chat.join(id, requesterId, createdAt)
  await tx.chat.join(id, member.id, createdAt)
  for (let number = 0; number < random.below(2 * MESSAGES_PER_TICKET + 1); number++) {
    const text = random.pick(random.pick(STORIES).chat).slice(3)
    const author =
      number % 2 === 0
        ? { authorId: member.id, role: 'SupportTeam' }
        : { authorId: requesterId, role: 'User' }
    await tx.chat.append({
      id: newId(),
      ticketId: id,
      text,
      postedAt: createdAt,
      ...(author as { authorId: string; role: 'User' }),
    })
  }
  if (random.next() < 0.8)
    await tx.tickets.changeState(id, member.id, {
      from: 'Waiting',
      to: random.pick(['Solved', 'Solved', 'Pending', 'OnHold']),
      at: createdAt,
    })
}
