import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type SnoozeWakes, TURNS, type Turn } from '@support-desk/contract'
import type { Schema } from '../../database/schema.ts'
import { isAnswer, type Move, queueKey, turnAfter } from './derive.ts'

type Row = Selectable<Schema['tickets']>
type Name = keyof Row

/** A stored snooze; `by` is an account id. */
export type StoredSnooze = { until: string | null; wakes: SnoozeWakes; by: string | null; since: string }

/** Columns of the current snooze, and of turn and snooze before the latest move. */
const NOW = ['snoozed_until', 'snooze_wakes', 'snoozed_by', 'snoozed_at'] as const
const FORMER = {
  turn: 'former_turn',
  turn_since: 'former_turn_since',
  snoozed_until: 'former_snoozed_until',
  snooze_wakes: 'former_snooze_wakes',
  snoozed_by: 'former_snoozed_by',
  snoozed_at: 'former_snoozed_at',
} as const satisfies Partial<Record<Name, Name>>

/** The turns that a move changes, each with its SQL condition. */
const stepsOf = (move: Move): { when: RawBuilder<boolean>; turn: Turn }[] =>
  TURNS.flatMap((turn) => {
    const [open, solved] = [turnAfter(move, turn, false), turnAfter(move, turn, true)]
    const is = sql<boolean>`turn = ${sql.lit(turn)}`
    if (open === solved) return open === turn ? [] : [{ when: is, turn: open }]
    return [
      { when: sql<boolean>`${is} and status <> 'Solved'`, turn: open },
      { when: sql<boolean>`${is} and status = 'Solved'`, turn: solved },
    ].filter((step) => step.turn !== turn)
  })

/**
 * Columns to set with a move, following `turnAfter`: turn, place in the queue, an ended snooze, and the former values.
 * Empty if the move changes no turn. `message` is the number of the message of the move.
 */
export function columnsAfter(
  move: Move,
  at: string,
  message: RawBuilder<number | null> = sql`null`,
): { [N in Name]?: RawBuilder<Row[N]> } {
  const steps = stepsOf(move)
  if (steps.length === 0) return {}
  const time = sql`cast(${at} as text)`
  const by = <T>(value: (turn: Turn) => RawBuilder<unknown>, otherwise: Name): RawBuilder<T> =>
    sql`case ${sql.join(
      steps.map((step) => sql`when ${step.when} then ${value(step.turn)}`),
      sql` `,
    )} else ${sql.ref(otherwise)} end`
  const wakes = isAnswer(move) ? sql<boolean>`(snoozed = 1 and snooze_wakes <> 'time')` : null
  const moves = sql.join([...steps.map(({ when }) => sql`(${when})`), ...(wakes ? [wakes] : [])], sql` or `)
  const ifMoved = <T>(value: RawBuilder<unknown>, otherwise: Name): RawBuilder<T> =>
    sql`case when ${moves} then ${value} else ${sql.ref(otherwise)} end`
  const former = Object.fromEntries(
    Object.entries(FORMER).map(([now, before]) => [before, ifMoved(sql.ref(now), before)]),
  ) as { [N in (typeof FORMER)[keyof typeof FORMER]]: RawBuilder<Row[N]> }
  return {
    turn: by((turn) => sql.lit(turn), 'turn'),
    turn_since: by(() => time, 'turn_since'),
    queue_key: by((turn) => (turn === 'nobody' ? sql`'~' || ${time}` : time), 'queue_key'),
    ...former,
    former_message: ifMoved(message, 'former_message'),
    ...(wakes && {
      snoozed: sql<number>`case when ${wakes} then 0 else snoozed end`,
      ...(Object.fromEntries(
        NOW.map((name) => [name, sql`case when ${wakes} then null else ${sql.ref(name)} end`]),
      ) as { [N in (typeof NOW)[number]]: RawBuilder<Row[N]> }),
    }),
  }
}

/** The columns of a turn. */
export const turnColumns = (turn: Turn, since: string) => ({
  turn,
  turn_since: since,
  queue_key: queueKey(turn, since),
})

/** Columns of a snooze; null clears them. */
export const snoozeColumns = (snooze: StoredSnooze | null) => ({
  snoozed: snooze ? 1 : 0,
  snoozed_until: snooze?.until ?? null,
  snooze_wakes: snooze?.wakes ?? null,
  snoozed_by: snooze?.by ?? null,
  snoozed_at: snooze?.since ?? null,
})

/** Turn and snooze before the latest move. */
export type FormerPlace = { turn: Turn; since: string; snooze: StoredSnooze | null; message: number | null }

/** Columns of the former place; null clears them. */
export const formerColumns = (former: FormerPlace | null) => ({
  former_turn: former?.turn ?? null,
  former_turn_since: former?.since ?? null,
  former_snoozed_until: former?.snooze?.until ?? null,
  former_snooze_wakes: former?.snooze?.wakes ?? null,
  former_snoozed_by: former?.snooze?.by ?? null,
  former_snoozed_at: former?.snooze?.since ?? null,
  former_message: former?.message ?? null,
})

export const FORMER_COLUMNS = [...Object.values(FORMER), 'former_message'] as const

type FormerRow = Pick<Row, (typeof FORMER_COLUMNS)[number]>

/** Reads the former place from a row; null if there is none. */
export function formerPlaceIn(row: FormerRow): FormerPlace | null {
  const {
    former_turn: turn,
    former_turn_since: since,
    former_snoozed_at: at,
    former_snooze_wakes: wakes,
  } = row
  if (turn === null || since === null) return null
  const snooze =
    wakes === null || at === null
      ? null
      : { until: row.former_snoozed_until, wakes, by: row.former_snoozed_by, since: at }
  return { turn, since, snooze, message: row.former_message }
}

type SnoozedRow = Pick<Row, (typeof NOW)[number]>

/** Reads the snooze from a row; null if there is none. */
export const keptSnoozeIn = (row: SnoozedRow): StoredSnooze | null =>
  row.snooze_wakes === null || row.snoozed_at === null
    ? null
    : { until: row.snoozed_until, wakes: row.snooze_wakes, by: row.snoozed_by, since: row.snoozed_at }
