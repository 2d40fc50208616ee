import * as fc from 'fast-check'
import {
  CHANNELS,
  type ConditionOp,
  type ConditionTree,
  PRIORITIES,
  TICKET_STATUSES,
  TURNS,
} from '@support-desk/contract'
import { type MadeDesk, WORDS_SAID } from './desk.ts'

/** Random conditions about the users, organisations, teams and tags of a test install. */
export function conditionsOf({
  people,
  organisations,
  teams,
  tags,
  facts,
}: MadeDesk): fc.Arbitrary<ConditionTree> {
  const leaf = (name: string, values: readonly string[], ops: readonly ConditionOp[] = ['=']) =>
    fc.record({ name: fc.constant(name), op: fc.constantFrom(...ops), value: fc.constantFrom(...values) })
  const compared = ['<', '<=', '>', '>='] as const
  const times = (name: string) =>
    fc.oneof(
      leaf(name, ['0m', '1h', '3d', '10d', '2w', '9999w'], compared),
      leaf(name, ['2026-01-01', '2026-01-08', '2026-01-21', '1970-01-01', '2999-12-31'], [...compared, '=']),
    )
  const ids = (some: readonly string[]) => some.map((id) => `@${id}`)
  const numbers = ['0', '1', String(Math.floor(facts.length / 2)), String(facts.length), '999999999']
  const anyLeaf: fc.Arbitrary<ConditionTree> = fc.oneof(
    leaf('is', ['open', 'solved', 'unassigned', 'waiting', 'snoozed', 'merged', 'spam']),
    leaf('turn', TURNS),
    leaf('status', TICKET_STATUSES),
    leaf('assignee', ['me', 'none', 'gone', ...ids(people)]),
    leaf('requester', ['me', 'gone', ...ids(people)]),
    leaf('organisation', ['none', 'gone', ...ids(organisations)]),
    leaf('team', ['mine', 'none', 'gone', ...ids(teams)]),
    leaf('tag', ['none', 'gone', ...ids(tags)]),
    leaf('priority', PRIORITIES, ['=', '<=', '>=']),
    leaf('channel', CHANNELS),
    times('created'),
    times('waiting'),
    times('solved'),
    leaf('number', numbers, [...compared, '=']),
    leaf('field.site', ['none', '@basel', '@bern', '@nowhere', 'gone']),
    leaf('field.size', ['none', '@-3', '@0', '@2.5', '@10'], [...compared, '=']),
    leaf('field.day', ['none', '@2026-01-01', '@2026-01-15'], [...compared, '=']),
    leaf('field.nothing', ['none', '@basel']),
    leaf('words', [...WORDS_SAID, 'no such word'], ['=', '^']),
  )
  const { tree } = fc.letrec<{ tree: ConditionTree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      anyLeaf,
      fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }) }),
      fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ not: tie('tree') }),
    ),
  }))
  return tree
}
