import { type CallName, LIMITS } from '@support-desk/contract'
import type { User } from '../../calls/test-server.ts'
import type { Scene } from '../scene.ts'

/** Reads a list as a whole, by pages, with a search, and with invalid parameters. */
export async function tellPages(
  scene: Scene,
  name: CallName,
  params: Record<string, string>,
  by: User,
): Promise<void> {
  const list = (about: string, query: Record<string, unknown> = {}) =>
    scene.ask(name, about, { params, query }, by)
  await list(['all', ...Object.values(params).filter((value) => value.length < 20)].join(', '))
  const first = await list('a first page', { limit: 1 })
  const cursor = /[?&]cursor=([^&>]+)/.exec(String(first.headers.link ?? ''))?.[1]
  if (cursor !== undefined) await list('a second page', { limit: 1, cursor: decodeURIComponent(cursor) })
  await list('those with words', { q: 'a' })
  for (const limit of ['0', String(LIMITS.listRows + 1), '1.5', '']) await list(`limit ${limit}`, { limit })
  await list('an empty cursor', { cursor: '' })
}
