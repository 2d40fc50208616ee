import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TicketQuerySort } from '@support-desk/contract'
import type { Store } from '../kernel/store.ts'
import { NodeSqliteStatements } from './sqlite/sqlite-driver.ts'
import {
  addSample,
  changeCalls,
  readCalls,
  readTwoPages,
  ticketListCalls,
  type Sample,
  type TicketListCall,
} from '../testing/database/store-calls.ts'
import { explainerOf, type Explainer } from '../testing/database/plans.ts'
import { bulkCalls } from '../testing/database/store-calls-bulk.ts'
import { conditionReads, VIEW_INDEXES } from '../testing/database/store-calls-conditions.ts'
import { noteChanges, noteReads } from '../testing/database/store-calls-notes.ts'
import { sharedTicketReads } from '../testing/database/store-calls-contacts.ts'
import { handover, privacyChanges, privacyReads } from '../testing/database/store-calls-privacy.ts'
import { reportReads } from '../testing/database/store-calls-reports.ts'
import { queueChanges, queueReads } from '../testing/database/store-calls-queue.ts'
import { scheduledChange, scheduledReads } from '../testing/database/store-calls-scheduled.ts'
import { macroChanges, macroReads } from '../testing/database/store-calls-macros.ts'
import { scimChanges, scimReads } from '../testing/database/store-calls-scim.ts'
import { tokenChanges, tokenReads } from '../testing/database/store-calls-tokens.ts'
import { tagChanges, tagReads } from '../testing/database/store-calls-tags.ts'
import { fieldChanges, fieldReads } from '../testing/database/store-calls-fields.ts'
import { settingChanges, settingReads } from '../testing/database/store-calls-settings.ts'
import { mailboxChanges, mailboxReads } from '../testing/database/store-calls-mailboxes.ts'
import { mailInChanges, mailInReads, mailInReadsOfOne } from '../testing/database/store-calls-mail-in.ts'
import { teamChanges, teamReads } from '../testing/database/store-calls-teams.ts'
import { indexOf } from '../testing/database/index-of-list.ts'
import type { OpenSearches } from '../testing/database/searches.ts'
import { DATABASES, openTestStore } from '../testing/database/test-store.ts'

/** Plan steps with a cost that grows with the table. */
const COSTLY = {
  SQLite: /SCAN|TEMP B-TREE|AUTOMATIC/,
  PostgreSQL: /Seq Scan|Sort|without condition/,
}
/** Steps that match these patterns but read few rows. */
const BOUNDED = {
  SQLite: [
    // Parameters, and rows from a full-text index.
    /^SCAN (json_each|listed|\w+_(?:words|subjects)) VIRTUAL TABLE INDEX/,
    /^SCAN (CONSTANT ROW|\d+-ROW VALUES CLAUSE|\d+ CONSTANT ROWS|listed$)/,
    // Subqueries with a limit.
    /^SCAN (latest|expired|over|counted|few|earliest)\b/,
    // There are few fields, forms and choices.
    /^SCAN (fields|forms|field_choices|form_fields|f)\b/,
    // There are few login providers, mailboxes and samples, and at most one server of outgoing mail, name and logo.
    /^SCAN (login_providers|outgoing_mail|mail_apps|mailboxes USING|sample_contacts|tickets USING INDEX tickets_sample|branding|logos)\b/,
    // There are few macros per team.
    /^SCAN macros USING INDEX macros_(team|for_all)$/,
    // A page from one end of the index.
    /^SCAN (received_mails USING INDEX received_mails_due|b USING INDEX blocked_senders_created|organisations USING INDEX \w+)$/,
    /^SCAN (t USING INDEX tickets|api_tokens USING INDEX api_tokens_good|outbox USING INDEX outbox|accounts USING INDEX accounts_(former|username_unjudged|service))_?/,
    // Pages of SCIM, which a directory reads in order.
    /^SCAN a USING (COVERING )?INDEX accounts_people$/,
  ],
  PostgreSQL: [
    /^Index( Only)? Scan (tickets tickets|outbox outbox|accounts accounts_(former|username_unjudged|service|people)|removed_tickets removed_tickets)\w* without condition/,
    // There are few teams, members of a team, fields, forms and choices.
    /^(Seq|Index( Only)?) Scan (fields|forms|field_choices|form_fields|login_providers|outgoing_mail|mail_apps|sample_contacts|branding|logos)\b/,
    /^Index( Only)? Scan (teams|team_members) \w+ without condition/,
    // A page from one end of the index. With the test's statistics, where all tables look alike, the planner also uses it instead
    // of the account's index.
    /^Index( Only)? Scan api_tokens api_tokens_good without condition/,
    // The first waiting rows.
    /^Index Scan (received_mails received_mails_due|blocked_senders blocked_senders_created) without condition/,
    // Because of the test's statistics, the planner scans one side of a one-to-one join instead of using the keys.
    /^Index( Only)? Scan (received_mails|mail_entries|mailboxes|ticket_participants|organisations|contact_merges) \w+ without condition/,
    // The planner uses any index of macros because of the test's statistics. There are few macros.
    /^Index( Only)? Scan macros \w+ without condition/,
    // Because of the test's statistics, the planner uses any index of these tables, not only that of the ticket.
    /^Index( Only)? Scan (ticket_links|ticket_watchers|scheduled_replies) \w+ without condition/,
  ],
}

const ARRIVAL = new Set<TicketQuerySort>(['createdAt', '-relevance', 'unassigned'])

/** Deletes the counters of one account. Expired counters are deleted regularly, so a scan reads few. */
const OF_ONE_WINDOW = /^delete from "rate_counters" where substr/

const WORDS_AMONG_SOME = { SQLite: undefined, PostgreSQL: /@@/ }

/** Reads the next tickets of an order and then checks them. */
const OF_NEAREST = /\) as t where /
/** Reads the tickets of a condition beyond the next ones. They are sorted when an index finds few. */
const OF_REST = /as place, t\.priority/
const plansOfQueue = {
  SQLite: (plans: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(plans).flatMap(([statement, steps]) => {
        if (OF_NEAREST.test(statement)) return [[statement, steps.filter((step) => step !== 'SCAN t')]]
        return OF_REST.test(statement) ? [] : [[statement, steps]]
      }),
    ),
  // Tickets without an assignee are found first, and then sorted.
  PostgreSQL: (plans: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(plans).filter(([text]) => !/ offset 0\) as t /.test(text))),
}

/** Checks each read ticket for a value. */
const ASKS_EACH = /from field_values as v where v\.ticket_id = t\.id/
const OF_VALUES = { SQLite: /^(SEARCH|SCAN) v\b/, PostgreSQL: /\bfield_values\b/ }
const BY_TICKET = { SQLite: /\(ticket_id=\?/, PostgreSQL: /ticket_id = t\.id/ }

/** A range of rows of an FTS5 index. FTS5 uses the bounds only when they are integers. */
const OF_A_RANGE = /^SCAN \w+ VIRTUAL TABLE INDEX \d+:[^=]*[<>]/
const BETWEEN_INTEGERS = /\browid between cast\(\? as integer\) and cast\(\? as integer\)/

const OF_GIVEN_ROWS = /^with recursive given as materialized/

describe.each(DATABASES)('on %s, cost does not grow with the table for', (kind) => {
  let store: Store
  let searches: OpenSearches
  let discard: () => Promise<void>
  let explainer: Explainer
  let sample: Sample

  beforeAll(async () => {
    const opened = await openTestStore(kind)
    ;({ store, searches, discard } = opened)
    sample = await addSample(store)
    explainer = await explainerOf(opened.place)
  })
  afterAll(async () => {
    await explainer.close()
    await discard()
  })

  /** Cache: many calls use the same statements. */
  const explained: Record<string, string[]> = {}

  /** The plan of each statement that `work` runs. */
  const plansOf = async (work: () => Promise<unknown>) => {
    const [inFile, onServer] = [
      vi.spyOn(NodeSqliteStatements.prototype, 'prepare'),
      vi.spyOn(Client.prototype, 'query'),
    ]
    await work()
    const asked: unknown[] = [...inFile.mock.calls, ...onServer.mock.calls].map(([query]) => query)
    const statements = new Set(asked.map(textOf))
    for (const spy of [inFile, onServer]) spy.mockRestore()
    const plans: Record<string, string[]> = {}
    for (const statement of statements) {
      if (/^\s*(select|with|insert|update|delete)\b/.test(statement)) {
        plans[statement] = explained[statement] ??= await explainer.explain(statement)
      }
    }
    expect(plans).not.toEqual({})
    return plans
  }
  const isCostly = (step: string) =>
    COSTLY[kind].test(step) && !BOUNDED[kind].some((bounded) => bounded.test(step))
  const costlyOf = async (work: () => Promise<unknown>, exceptIn?: RegExp) =>
    costlyAmong(await plansOf(work), exceptIn)
  const costlyAmong = (plans: Record<string, string[]>, exceptIn?: RegExp) =>
    Object.entries(plans).filter(
      ([statement, steps]) =>
        (steps.some((step) => OF_A_RANGE.test(step) && !BETWEEN_INTEGERS.test(statement)) ||
          steps.some(
            (step) => isCostly(step) && !(step.startsWith('Sort') && OF_GIVEN_ROWS.test(statement)),
          )) &&
        !exceptIn?.test(statement),
    )
  const list = ({ scope, ...request }: TicketListCall) =>
    readTwoPages((page) => store.tickets.list(scope, { ...page, ...request }))
  const search = (q: string, call: TicketListCall) =>
    readTwoPages((page) => searches.find({ ...page, ...call, q }))

  test('ticket lists, each on its own index', async () => {
    for (const call of ticketListCalls(sample)) {
      const plans = await plansOf(() => list(call))
      const name = JSON.stringify(call)
      const costly = Object.values(plans).flat().filter(isCostly)
      // PostgreSQL does not use the order within each of several filtered statuses, and sorts the keys of two pages.
      const isSorted = kind === 'PostgreSQL' && call.statuses.length > 1 && call.sort.endsWith('status')
      expect(isSorted ? costly.filter((step) => !step.startsWith('Sort')) : costly, name).toEqual([])
      const steps = Object.values(plans).flat().join('\n')
      expect(steps, name).toMatch(new RegExp(`\\b${indexOf(call)}\\b`))
    }
  })

  test('other reads', async () => {
    const calls = [
      ...readCalls(store, sample),
      ...privacyReads(store, sample),
      ...reportReads(store, sample.member.id),
      ...teamReads(store, sample),
      ...mailboxReads(store),
      ...mailInReads(store, sample),
      ...settingReads(store, sample),
      ...noteReads(store, sample),
      ...scheduledReads(store, sample),
      ...tagReads(store, sample),
      ...macroReads(store, sample),
      ...tokenReads(store, sample),
      ...scimReads(store, sample),
      ...fieldReads(store, sample),
      ...queueReads(store, sample),
    ]
    for (const [name, run] of calls) expect(await costlyOf(run), name).toEqual([])
  })

  test('mails and tickets of one ticket, person or organisation, which may be sorted', async () => {
    for (const [name, run] of [...mailInReadsOfOne(store, sample), ...sharedTicketReads(store, sample)]) {
      const steps = Object.values(await plansOf(run)).flat()
      const costly = steps.filter((step) => isCostly(step) && !/SORT|TEMP B-TREE|Sort/.test(step))
      expect(costly, name).toEqual([])
    }
  })

  test('queue conditions, with field values found by ticket', async () => {
    const found = new Set<string>()
    for (const [name, run] of conditionReads(store, searches, sample)) {
      const plans = await plansOf(run)
      expect(costlyAmong(plansOfQueue[kind](plans), WORDS_AMONG_SOME[kind]), name).toEqual([])
      const index = kind === 'SQLite' ? (VIEW_INDEXES[name] ?? '') : ''
      expect(Object.values(plans).flat().join('\n'), name).toContain(index)
      for (const [statement, steps] of Object.entries(plans))
        if (ASKS_EACH.test(statement)) found.add(steps.findLast((step) => OF_VALUES[kind].test(step)) ?? '')
    }
    expect(found.size).toBeGreaterThan(0)
    found.delete('')
    expect([...found].filter((step) => !BY_TICKET[kind].test(step))).toEqual([])
  })

  test('changes', async () => {
    const calls = [
      handover(store, sample.member, sample.ticketId),
      ...mailInChanges(store, sample),
      ...bulkCalls(store, sample),
      ...fieldChanges(store, sample),
      ...changeCalls(store, sample),
      ...noteChanges(store, sample),
      scheduledChange(store, sample),
      ...privacyChanges(store, sample),
      ...teamChanges(store, sample),
      ...mailboxChanges(store),
      ...settingChanges(store, sample),
      ...tagChanges(store, sample),
      ...macroChanges(store, sample),
      ...tokenChanges(store, sample),
      ...scimChanges(store, sample),
      ...queueChanges(store, sample),
    ]
    for (const [name, run] of calls) expect(await costlyOf(run, OF_ONE_WINDOW), name).toEqual([])
  })

  test('searches', async () => {
    // PostgreSQL searches words in chunks of tickets and sorts the results in several ways.
    const byWords = kind === 'PostgreSQL' ? /@@/ : undefined
    for (const call of ticketListCalls(sample)) {
      expect(await costlyOf(() => search('lam', call), byWords), JSON.stringify(call)).toEqual([])
    }
    const { requester, member, ticketId } = sample
    const facts = [requester.username, `${member.username} lamp`, 'waiting', 'waiting lamp', '#1', 'new-lamp']
    for (const q of [...facts, ticketId.slice(0, 6), ticketId.slice(3, 9), 'no-thing']) {
      for (const call of ticketListCalls(sample).filter(({ sort }) => ARRIVAL.has(sort))) {
        expect(await costlyOf(() => search(q, call), byWords), JSON.stringify(call)).toEqual([])
      }
      const count = () => searches.count({ scope: { kind: 'all' }, statuses: ['Waiting'], q, most: 10 })
      expect(await costlyOf(count, byWords), q).toEqual([])
    }
  })
})

/** The SQL text of a query passed to a driver. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { sql, text = sql } = query as { sql?: string; text?: string }
  return text ?? ''
}
