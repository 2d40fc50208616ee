import { z } from 'zod'
import type { Look } from './presence.ts'

/** What a node tells of one user and one ticket; `shows` is false once they have it open no more. */
export type SharedLook = Look & { shows: boolean }

/** Written short, since a signal has little room: ticket, its requester, user, and 0 gone, 1 there, 2 typing. */
const looks = z.object({
  kind: z.literal('looks'),
  node: z.string(),
  looks: z.array(z.tuple([z.string(), z.string(), z.string(), z.number()])),
})
type Written = z.infer<typeof looks>['looks'][number]

const GONE = 0
const THERE = 1
const TYPING = 2

/** Puts looks into as few texts as their size allows. */
export function packLooks(node: string, all: SharedLook[], mostBytes: number): string[] {
  const frame = textOf(node, []).length
  const texts: string[] = []
  let some: Written[] = []
  let bytes = frame
  for (const look of all.map(write)) {
    // A comma goes with each; ids are plain characters, one byte each.
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

/** Reads what {@link packLooks} wrote; null for anything else, which nodes of another version may say. */
export function readLooks(text: string): { node: string; looks: SharedLook[] } | null {
  try {
    const said = looks.safeParse(JSON.parse(text)).data
    return said ? { node: said.node, looks: said.looks.map(read) } : null
  } catch {
    return null
  }
}

const textOf = (node: string, some: Written[]): string => JSON.stringify({ kind: 'looks', node, looks: some })

const write = ({ ticket, userId, shows, isTyping }: SharedLook): Written => [
  ticket.id,
  ticket.requester.id,
  userId,
  shows ? (isTyping ? TYPING : THERE) : GONE,
]

const read = ([ticket, requester, userId, state]: Written): SharedLook => ({
  ticket: { id: ticket, requester: { id: requester } },
  userId,
  shows: state !== GONE,
  isTyping: state === TYPING,
})
