import {
  ticket as specifiedTicket,
  type TicketOnWire,
  ticketRow,
  type TicketRow,
} from '@support-desk/contract'
import type { z } from 'zod'
import { pageOf, type PageAnswer } from '../../edge/handler.ts'
import { serialiserOf } from '../../edge/serialise.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { presentTicket, presentTicketRow } from '../present.ts'
import type { Ticket, TicketCriteria, TicketQuery, TicketVersion } from '../ticket.ts'
import { listTickets, listTicketVersions } from './use-cases.ts'

/** Tickets as lists show them, as JSON. */
type WrittenTickets = { specified: TicketForm<TicketOnWire>; own: TicketForm<TicketRow> }

/** One of the two forms in which calls show tickets, and what was written in it last. */
type TicketForm<Wire> = {
  present: (ticket: Ticket) => Wire
  write: (ticket: Ticket) => Buffer
  kept: Map<number, Kept>
  bytes: number
}

/** A ticket as JSON after a comma, and the version that it shows. */
type Kept = TicketVersion & { json: Buffer }

/** Some ten thousand tickets. */
const MOST_BYTES = 8 * 1024 * 1024
/** Beside the text itself. */
const BYTES_OF_ENTRY = 200
const OPENING = '['.charCodeAt(0)
const END = Buffer.from(']')

/** Keeps nothing yet. */
export const createWrittenTickets = (): WrittenTickets => ({
  specified: formOf(specifiedTicket, presentTicket),
  own: formOf(ticketRow, presentTicketRow),
})

function formOf<Wire>(schema: z.ZodType<Wire>, present: (ticket: Ticket) => Wire): TicketForm<Wire> {
  let serialise: ((value: unknown) => string) | null = null
  const write = (ticket: Ticket): Buffer => {
    serialise ??= serialiserOf(schema)
    return Buffer.from(`,${serialise(present(ticket))}`)
  }
  return { present, write, kept: new Map(), bytes: 0 }
}

/**
 * A page of tickets in one of the forms. Where all that is asked for is an order, the storage is asked only which tickets the
 * page has and of which versions they are, and tickets that were not written in these versions yet are read. What an entry
 * was written from came in one statement with its version, so no entry is ever of another one than it says.
 */
export async function writtenPage<Wire>(
  ctx: Context,
  actor: UserActor,
  query: TicketQuery,
  form: TicketForm<Wire>,
): Promise<PageAnswer<Wire[]>> {
  const page = await listTicketVersions(ctx, actor, query)
  if (!page) return pageOf(await listTickets(ctx, actor, query), form.present)
  const answer = { written: join(await entriesOf(ctx, form, page.criteria, page.rows)) }
  return { answer, nextCursor: page.nextCursor }
}

/** The texts of some tickets; without those that do not fit any more. */
async function entriesOf<Wire>(
  { store }: Context,
  form: TicketForm<Wire>,
  criteria: TicketCriteria,
  wanted: readonly TicketVersion[],
): Promise<Buffer[]> {
  const missing = wanted.filter((version) => !isOf(version, form.kept.get(version.number)))
  if (missing.length === 0) return textsOf(wanted, form.kept)
  // Taken out now: others may write meanwhile.
  const entries = new Map<number, Kept>()
  for (const version of wanted) {
    const known = form.kept.get(version.number)
    if (known && isOf(version, known)) entries.set(version.number, known)
  }
  const numbers = missing.map(({ number }) => number)
  for (const { ticket, version } of await store.tickets.numbered(criteria, numbers)) {
    const entry = { ...version, json: form.write(ticket) }
    entries.set(version.number, entry)
    keep(form, entry)
  }
  return textsOf(wanted, entries)
}

const isOf = ({ shown, names }: TicketVersion, kept: Kept | undefined): boolean =>
  kept !== undefined && kept.shown === shown && kept.names === names

const textsOf = (wanted: readonly TicketVersion[], entries: ReadonlyMap<number, Kept>): Buffer[] =>
  wanted.flatMap(({ number }) => entries.get(number)?.json ?? [])

/** Whatever was written longest ago makes room. */
function keep<Wire>(form: TicketForm<Wire>, entry: Kept): void {
  forget(form, entry.number)
  form.kept.set(entry.number, entry)
  form.bytes += entry.json.length + BYTES_OF_ENTRY
  for (const oldest of form.kept.keys()) {
    if (form.bytes <= MOST_BYTES) break
    forget(form, oldest)
  }
}

function forget<Wire>(form: TicketForm<Wire>, number: number): void {
  const entry = form.kept.get(number)
  if (!entry) return
  form.kept.delete(number)
  form.bytes -= entry.json.length + BYTES_OF_ENTRY
}

/** A list of all of them: the first comma gives way to the bracket. */
function join(texts: readonly Buffer[]): Buffer {
  if (texts.length === 0) return Buffer.from('[]')
  const whole = Buffer.concat([...texts, END])
  whole[0] = OPENING
  return whole
}

declare module '../../kernel/context.ts' {
  interface Context {
    /** Tickets as lists showed them last. */
    writtenTickets: WrittenTickets
  }
}
