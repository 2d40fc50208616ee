import { z } from 'zod'
import type { Look } from './presence.ts'

/** A view of a user on a ticket, as shared between nodes. `shows` is false after closing it. */
export type SharedLook = Look & { shows: boolean }

/** Compact form, because signals are small: ticket, requester, user, and 0 gone, 1 viewing, 2 typing. */
const looks = z.object({
  kind: z.literal('looks'),
  node: z.string(),
  looks: z.array(z.tuple([z.string(), z.string(), z.string(), z.number()])),
})
type LookTuple = z.infer<typeof looks>['looks'][number]

const GONE = 0
const THERE = 1
const TYPING = 2

/** Packs views into as few texts as their maximum size allows. */
export function packLooks(node: string, all: SharedLook[], mostBytes: number): string[] {
  const frame = textOf(node, []).length
  const texts: string[] = []
  let some: LookTuple[] = []
  let bytes = frame
  for (const look of all.map(write)) {
    // Each has a comma. Ids are ASCII, one byte per character.
    const size = JSON.stringify(look).length + 1
    if (bytes + size > mostBytes) {
      texts.push(textOf(node, some))
      some = []
      bytes = frame
    }
    some.push(look)
    bytes += size
  }
  if (some.length > 0) texts.push(textOf(node, some))
  return texts
}

/** Parses the texts of {@link packLooks}; null for other signals and for signals of other versions. */
export function readLooks(text: string): { node: string; looks: SharedLook[] } | null {
  try {
    const said = looks.safeParse(JSON.parse(text)).data
    return said ? { node: said.node, looks: said.looks.map(read) } : null
  } catch {
    return null
  }
}

const textOf = (node: string, some: LookTuple[]): string =>
  JSON.stringify({ kind: 'looks', node, looks: some })

const write = ({ ticket, userId, shows, isTyping }: SharedLook): LookTuple => [
  ticket.id,
  ticket.requester.id,
  userId,
  shows ? (isTyping ? TYPING : THERE) : GONE,
]

const read = ([ticket, requester, userId, state]: LookTuple): SharedLook => ({
  ticket: { id: ticket, requester: { id: requester } },
  userId,
  shows: state !== GONE,
  isTyping: state === TYPING,
})
