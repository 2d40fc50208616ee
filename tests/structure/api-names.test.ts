import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answersProblems, CALLS, type Call } from '@support-desk/contract'

/** The standard verbs of resources with their HTTP methods. */
const METHODS_OF: Readonly<Record<string, readonly string[]>> = {
  list: ['GET'],
  get: ['GET'],
  create: ['POST'],
  update: ['PUT', 'PATCH'],
  // A deletion that requires the password is a POST, because a DELETE has no body.
  delete: ['DELETE', 'POST'],
}

/** Verbs of this domain. */
const ACTIONS =
  `append apply assign begin cancel check compare complete count decide detect dismiss erase export finish hand link load mark merge
  preview process release resend restore retry rotate search send snooze split stop suggest suspend take test undo unmerge verify
  wake`.split(/\s+/)

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const PARAMETER = /^:[a-z][A-Za-z]*$/

const OURS: readonly (readonly [string, Call])[] = Object.entries<Call>(CALLS).filter(([, { path }]) =>
  answersProblems(path),
)

const segmentsOf = ({ path }: Call): string[] => path.split('/').slice(3)
const verbOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? ''
const isPlural = (segment: string): boolean => segment.endsWith('s')

/** The errors in the name and path of a call. */
function problemsOf(name: string, call: Call): string[] {
  const [verb, segments] = [verbOf(name), segmentsOf(call)]
  const [last = '', before = ''] = segments.toReversed()
  const methods = METHODS_OF[verb]
  const isAction = call.method === 'POST' && verb !== 'create'
  const isArray = call.answer instanceof z.ZodArray
  return [
    !methods && !ACTIONS.includes(verb) && `${verb} is no verb`,
    methods && !methods.includes(call.method) && `${verb} is not ${call.method}`,
    !segments.every((each) => KEBAB.test(each) || PARAMETER.test(each)) && 'the path is not in kebab-case',
    segments.some((each, index) => each.startsWith(':') && !isPlural(segments[index - 1] ?? '')) &&
      'what stands before an id is not plural',
    verb === 'list' && !isPlural(last) && !isPlural(before) && 'a list is not plural',
    isAction && last.split('-')[0] !== verb && `the path does not end with ${verb}`,
    call.method === 'GET' && isArray !== (verb === 'list') && 'lists, and they alone, answer arrays',
    call.query && 'cursor' in call.query.shape && !call.paged && isArray && 'the list has no next page',
  ].filter((problem) => typeof problem === 'string')
}

describe('call names', () => {
  test.each(OURS)('%s follows the naming rules for verb, HTTP method, path and answer', (name, call) => {
    expect(problemsOf(name, call)).toEqual([])
  })

  test.each<[string, Partial<Call>, string]>([
    ['addTag', { method: 'POST', path: '/api/v1/tags' }, 'add is no verb'],
    ['createTag', { method: 'PUT', path: '/api/v1/tags' }, 'create is not PUT'],
    ['getTag', { method: 'GET', path: '/api/v1/tagNames' }, 'the path is not in kebab-case'],
    ['getTag', { method: 'GET', path: '/api/v1/tag/:tagId' }, 'what stands before an id is not plural'],
    ['takeTicket', { method: 'POST', path: '/api/v1/tickets/:id/taking' }, 'the path does not end with take'],
    [
      'getTags',
      { method: 'GET', path: '/api/v1/tags', answer: z.array(z.string()) },
      'lists, and they alone, answer arrays',
    ],
  ])('reports the broken naming rule of %s %j', (name, call, problem) => {
    const whole = { summary: '', who: [], errors: [], answer: 'nothing', ...call } as unknown as Call
    expect(problemsOf(name, whole)).toContain(problem)
  })
})
