import { type Message, message, messages } from '../languages/message.ts'
import { PRIORITIES, type Priority, priorityWord, TURNS, turnWord } from '../tickets/queue.ts'
import { CHANNELS, channelWord } from '../on-behalf/channel.ts'
import { statusWord, TICKET_STATUSES } from '../words.ts'
import type { ConditionReader, ConditionTest, RangeFact, SetFact } from './test.ts'
import { isDay, looksLikeDay, rangeOfDay, rangeOfSpan, spanOf } from './times.ts'
import type { ConditionLeaf, ConditionOp } from './tree.ts'

/** A name of the condition language: its operators, values and meaning. A new name is one entry of {@link NAMES}. */
type ConditionName = {
  /** Meaning of the name, for people. */
  describes: Message
  ops: readonly ConditionOp[]
  /** Fixed values with their meaning. */
  words: Readonly<Record<string, Message>>
  /** Kind of objects that further values name. The tree holds their ids. */
  refersTo?: Reference | FieldReference
  /** Example values, if any number of values is possible. */
  examples?: readonly string[]
  /** The stored form of a value that is neither a fixed word nor a name; null if invalid. */
  read?: (value: string, op: ConditionOp) => string | null
  /** Error message for invalid values. */
  expects: Message
  test: (leaf: ConditionLeaf, reader: ConditionReader) => ConditionTest
}

/** Kinds of objects that values can name: support members, requesters, their organisations, teams and tags. */
export const REFERENCES = ['assignee', 'requester', 'organisation', 'team', 'tag'] as const
export type Reference = (typeof REFERENCES)[number]

/** A field by its key. The kind of its values depends on the field. */
export type FieldReference = `field.${string}`

/** Prefix of all field names. */
export const ANY_FIELD = 'field.'

export const isFieldReference = (name: string): name is FieldReference => name.startsWith(ANY_FIELD)

export const keyOfField = (name: FieldReference): string => name.slice(ANY_FIELD.length)

/** Value of a reference to a deleted object. It matches no ticket. */
export const GONE = 'gone'

/** Value of a reference in a tree. */
export const referenceTo = (id: string): string => `@${id}`

/** Id in a reference value; null for a word. */
export const idOfReference = (value: string): string | null => (value.startsWith('@') ? value.slice(1) : null)

/** References in some leaves. */
export const referencesOf = (
  leaves: readonly ConditionLeaf[],
): { refersTo: Reference | FieldReference; id: string }[] =>
  leaves.flatMap(({ name, value }) => {
    const refersTo = conditionName(name)?.refersTo
    const id = idOfReference(value)
    return refersTo && id !== null ? [{ refersTo, id }] : []
  })

const COMPARED: readonly ConditionOp[] = ['<', '<=', '>', '>=']
const NEVER: ConditionTest = { any: [] }

const isIn = (set: SetFact, values: readonly (string | null)[]): ConditionTest => ({
  set,
  values,
  isExcept: false,
})

const IS = {
  open: { set: 'status', values: TICKET_STATUSES.filter((status) => status !== 'Solved') },
  solved: { set: 'status', values: ['Solved'] },
  unassigned: { set: 'assignee', values: [null] },
  waiting: { set: 'status', values: ['Waiting'] },
  snoozed: { set: 'snoozed', values: ['yes'] },
  merged: { set: 'merged', values: ['yes'] },
  spam: { set: 'spam', values: ['yes'] },
} as const

/** Test of a reference. `own` resolves words such as `me` for the reader. */
const refersTo =
  (set: SetFact, own: Record<string, (reader: ConditionReader) => readonly (string | null)[]>) =>
  ({ value }: ConditionLeaf, reader: ConditionReader): ConditionTest => {
    const id = idOfReference(value)
    return isIn(set, id === null ? (own[value]?.(reader) ?? []) : [id])
  }

const wordsOf = <W extends string>(words: readonly W[], wordFor: (word: W) => Message) =>
  Object.fromEntries(words.map((word) => [word, wordFor(word)]))

/** A name for a time, by age or by day. */
const moment = (describes: Message, range: RangeFact, examples: readonly string[]): ConditionName => ({
  describes,
  ops: ['=', ...COMPARED],
  words: {},
  examples,
  read: (value, op) => {
    const lower = value.toLowerCase()
    if (spanOf(lower) !== null) return op === '=' ? null : lower
    return isDay(value) ? value : null
  },
  expects: message("Enter an age such as '<'7d or >4h, or a date such as >=2026-01-31."),
  test: ({ op, value }, { now, timeZone }) => {
    const span = spanOf(value)
    const bounds = span === null ? rangeOfDay(op, value, timeZone) : rangeOfSpan(op, span, now)
    return { range, bounds, isExcept: false }
  },
})

const OF_ONE_OF = message('Unknown value. Choose one from the list.')

/** All names of the language. */
export const NAMES: Readonly<Record<string, ConditionName>> = {
  is: {
    describes: message('Property'),
    ops: ['='],
    words: messages({
      open: 'Not solved',
      solved: 'Solved',
      unassigned: 'Unassigned',
      waiting: 'Waiting for the assignee to start',
      snoozed: 'Snoozed',
      merged: 'Merged into another ticket',
      spam: 'Spam',
    }),
    expects: OF_ONE_OF,
    test: ({ value }) => {
      const fact = IS[value as keyof typeof IS] as (typeof IS)[keyof typeof IS] | undefined
      return fact ? isIn(fact.set, fact.values) : NEVER
    },
  },
  turn: {
    describes: message('Waiting on'),
    ops: ['='],
    words: wordsOf(TURNS, turnWord),
    expects: OF_ONE_OF,
    test: ({ value }) => isIn('turn', [value]),
  },
  status: {
    describes: message('Status'),
    ops: ['='],
    words: wordsOf(TICKET_STATUSES, statusWord),
    expects: OF_ONE_OF,
    test: ({ value }) => isIn('status', [value]),
  },
  assignee: {
    describes: message('Assignee'),
    ops: ['='],
    words: messages({ me: 'You', none: 'No one' }),
    refersTo: 'assignee',
    expects: message('No support member with this name.'),
    test: refersTo('assignee', { me: ({ me }) => [me], none: () => [null] }),
  },
  requester: {
    describes: message('Requester'),
    ops: ['='],
    words: messages({ me: 'You' }),
    refersTo: 'requester',
    expects: message('No user with this name.'),
    test: refersTo('requester', { me: ({ me }) => [me] }),
  },
  organisation: {
    describes: message('Organisation'),
    ops: ['='],
    words: messages({ none: 'No organisation' }),
    refersTo: 'organisation',
    expects: message('No organisation with this name.'),
    test: refersTo('organisation', { none: () => [null] }),
  },
  team: {
    describes: message('Team'),
    ops: ['='],
    words: messages({ mine: 'One of your teams', none: 'No team' }),
    refersTo: 'team',
    expects: message('No team with this name.'),
    test: refersTo('team', { mine: ({ teams }) => teams, none: () => [null] }),
  },
  tag: {
    describes: message('Tag'),
    ops: ['='],
    words: messages({ none: 'No tag' }),
    refersTo: 'tag',
    expects: message('No tag with this name.'),
    test: refersTo('tag', { none: () => [null] }),
  },
  priority: {
    describes: message('Priority'),
    ops: ['=', '>=', '<='],
    words: wordsOf(PRIORITIES, priorityWord),
    expects: OF_ONE_OF,
    test: ({ op, value }) => {
      const place = PRIORITIES.indexOf(value as Priority)
      // Most urgent first.
      const values = PRIORITIES.filter((_, index) => {
        if (op === '=') return index === place
        return op === '>=' ? index <= place : index >= place
      })
      return isIn('priority', values)
    },
  },
  channel: {
    describes: message('Channel'),
    ops: ['='],
    words: wordsOf(CHANNELS, channelWord),
    expects: OF_ONE_OF,
    test: ({ value }) => isIn('channel', [value]),
  },
  created: moment(message('Created'), 'created', ['<1d', '<7d', '>30d']),
  waiting: moment(message('Waiting time'), 'waiting', ['>1h', '>4h', '>2d']),
  solved: moment(message('Solved'), 'solved', ['<1d', '<7d', '>30d']),
  number: {
    describes: message('Number'),
    ops: ['=', ...COMPARED],
    words: {},
    read: (value) => {
      const [, digits] = /^#?(\d{1,9})$/.exec(value) ?? []
      return digits === undefined ? null : String(Number(digits))
    },
    expects: message('Enter a ticket number, such as 123.'),
    test: ({ op, value }) => {
      const number = Number(value)
      const bounds = {
        '=': { from: number, before: number + 1 },
        '^': { from: number, before: number + 1 },
        '<': { before: number },
        '<=': { before: number + 1 },
        '>': { from: number + 1 },
        '>=': { from: number },
      }[op]
      return { range: 'number', bounds, isExcept: false }
    },
  },
}

/** Name of search words without a condition name, in the tree of a condition. */
export const WORDS = 'words'

/** Error for a well-formed day that does not exist. */
const NO_SUCH_DAY = message('This date doesn’t exist.')

/** Error message for an invalid value of a name. */
export const problemWith = ({ expects, examples }: ConditionName, value: string): Message =>
  examples !== undefined && looksLikeDay(value) ? NO_SUCH_DAY : expects

/** Entry of a name. Ignores names inherited from Object. */
export function conditionName(name: string): ConditionName | undefined {
  if (isFieldReference(name)) return KEY.test(keyOfField(name)) ? fieldCondition(name) : undefined
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
}

const KEY = /^[a-z][a-z_]*$/

/** Condition on a field. The tree holds stored values, so numbers and days can be compared. */
const fieldCondition = (name: FieldReference): ConditionName => ({
  describes: FIELD,
  ops: ['=', ...COMPARED],
  words: { none: EMPTY },
  refersTo: name,
  expects: message('Unknown field or value.'),
  test: ({ op, value }) => {
    const kept = idOfReference(value)
    if (kept === null && value !== 'none') return NEVER
    const isNumber = kept !== null && op !== '=' && /^-?[\d.]+$/.test(kept)
    return { field: keyOfField(name), op, value: isNumber ? Number(kept) : kept, isExcept: false }
  },
})

const FIELD = message('Form field')
const EMPTY = message('Empty')
