import {
  calendarDraft,
  keptCondition,
  macroDraft,
  plainTextOf,
  richDocument,
  SCOPES,
} from '@support-desk/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Check, type Difference, MAX_DIFFERENCES } from '../../../kernel/checks/check.ts'
import { streamRows } from '../../../kernel/checks/row-stream.ts'

type Row = { id: string; value: string; other: string | null }
type StoredKind = { what: string; query: RawBuilder<Row>; isRight(row: Row): boolean }

const SCOPE_NAMES: ReadonlySet<string> = new Set(SCOPES)
const isCondition = ({ value }: Row): boolean => keptCondition.safeParse(JSON.parse(value)).success
const saysItsText = ({ value, other }: Row): boolean =>
  plainTextOf(richDocument.parse(JSON.parse(value))) === other

const KINDS: StoredKind[] = [
  {
    what: 'document of message',
    query: sql`select id, document as value, text as other from messages where document is not null`,
    isRight: saysItsText,
  },
  {
    what: 'document of note',
    query: sql`select id, document as value, text as other from notes where document is not null`,
    isRight: saysItsText,
  },
  {
    what: 'document of side message',
    query: sql`select id, document as value, text as other from side_messages where document is not null`,
    isRight: saysItsText,
  },
  {
    what: 'condition of view',
    query: sql`select id, condition as value, null as other from views`,
    isRight: isCondition,
  },
  {
    what: 'condition of webhook',
    query: sql`select id, condition as value, null as other from webhooks where condition is not null`,
    isRight: isCondition,
  },
  {
    what: 'content of macro',
    query: sql`select id, steps as value, reply as other from macros`,
    isRight: ({ value, other }) =>
      macroDraft.safeParse({ name: 'Macro', reply: JSON.parse(other ?? 'null'), steps: JSON.parse(value) })
        .success,
  },
  {
    what: 'content of calendar version',
    query: sql`select id, week as value, days as other from calendar_versions`,
    isRight: ({ value, other }) =>
      calendarDraft.safeParse({
        name: 'Calendar',
        timeZone: 'UTC',
        week: JSON.parse(value),
        days: JSON.parse(other ?? ''),
      }).success,
  },
  {
    what: 'scopes of API token',
    query: sql`select id, scopes as value, null as other from api_tokens`,
    isRight({ value }) {
      const scopes = value.split(' ')
      return scopes.every((scope) => SCOPE_NAMES.has(scope)) && new Set(scopes).size === scopes.length
    },
  },
]

/** Stored JSON values can be parsed, and formatted texts match their plain texts. */
export const storedValues: Check = {
  name: 'documents, conditions, macros, calendars and scopes',
  async run({ db }) {
    const differences: Difference[] = []
    let checked = 0
    for (const { what, query, isRight } of KINDS) {
      for await (const row of streamRows(db, query)) {
        checked++
        if (differences.length <= MAX_DIFFERENCES && !isReadable(row, isRight))
          differences.push({ what: `${what} ${row.id}`, stored: 'unreadable', expected: 'readable' })
      }
    }
    return { checked, differences }
  },
}

function isReadable(row: Row, isRight: StoredKind['isRight']): boolean {
  try {
    return isRight(row)
  } catch {
    return false
  }
}
