import { readFile } from 'node:fs/promises'
import { FIELDS, onWire, PEOPLE, ticketProperties } from './lists.ts'
import type { Read } from './reader.ts'
import { object, text, whole, type Route } from './route.ts'

const DETAILS = `select ${FIELDS}, t.picture_full, t.version from tickets t ${PEOPLE} where t.id = ?`
const PICTURE_FILE = 12
const VERSION = 13
/** As much as the product keeps of pictures that were read last. */
const KEPT_BYTES = 32 * 1024 * 1024

/** One ticket, with its picture where it is asked for. */
export function detailsRoutes(read: Read, fileOf: (name: string) => string): Route[] {
  const picture = keepingLast(async (name) => (await readFile(fileOf(name))).toString('base64'))
  return [
    {
      method: 'GET',
      path: '/api/GetOneTicket/:id',
      schema: object({ ...ticketProperties, Screenshots: text, Version: whole }),
      async handle({ params, query }) {
        const [row = []] = read(DETAILS, [params.id ?? ''])
        const Screenshots = query.screenshot === 'omit' ? '' : await picture(String(row[PICTURE_FILE]))
        return { body: { ...onWire(row), Screenshots, Version: row[VERSION] } }
      },
    },
  ]
}

function keepingLast(load: (name: string) => Promise<string>): (name: string) => Promise<string> {
  const kept = new Map<string, string>()
  let total = 0
  return async (name) => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const content = await load(name)
    kept.set(name, content)
    total += content.length
    for (const [oldest, { length }] of kept) {
      if (total <= KEPT_BYTES) break
      kept.delete(oldest)
      total -= length
    }
    return content
  }
}
