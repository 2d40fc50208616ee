import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import {
  CALLS,
  type Call,
  type CallName,
  type ErrorCode,
  ERRORS,
  isChange,
  problem,
  PROBLEM_MEDIA_TYPE,
  scopeOf,
  V1_PREFIX,
} from '@support-desk/contract'
import { openApiDocument, readExamples } from './openapi.ts'

test('resolves all references of the OpenAPI document', async () => {
  const document = openApiDocument('https://help.example.com', await readExamples())
  const references = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]*/g))
  expect(references).toContain('#/components/schemas/ConditionTree')
  for (const reference of references) {
    const [, ...steps] = reference.split('/')
    const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
    expect(found, reference).toBeTypeOf('object')
  }
})

test('passes the recommended rules of Redocly', async () => {
  const document = openApiDocument('https://help.desk.test', await readExamples())
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  })
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([])
})

type Schema = { type?: string; format?: string; $ref?: string }

test('declares named entities, date-time and binary formats in its schemas', async () => {
  const document = openApiDocument('https://help.example.com', await readExamples())
  const { schemas } = (
    document as { components: { schemas: Record<string, { properties: Record<string, Schema> }> } }
  ).components
  expect(schemas['Ticket']?.properties['createdAt']).toMatchObject({ type: 'string', format: 'date-time' })
  const operations = await operationsByName()
  const schemaOf = (name: string, media: string) =>
    operations.get(name)?.responses['200']?.content?.[media]?.schema
  expect(schemaOf('listTickets', 'application/json')).toMatchObject({
    items: { $ref: '#/components/schemas/Ticket' },
  })
  expect(schemaOf('getAttachment', 'application/octet-stream')).toMatchObject({ format: 'binary' })
})

type Body = { content?: Record<string, { schema?: Schema; example?: unknown; examples?: object }> }
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: Body
  responses: Record<string, Body & { description: string; headers?: object }>
}

const operationsByName = async () => {
  const document = openApiDocument('https://help.example.com', await readExamples())
  const paths = Object.values((document as { paths: Record<string, Record<string, Operation>> }).paths)
  const entries = paths.flatMap((path) => Object.values(path) as (Operation & { operationId: string })[])
  return new Map(entries.map((operation) => [operation.operationId, operation]))
}
const headersIn = ({ parameters = [] }: Operation): string[] =>
  parameters.flatMap(({ name, in: place }) => (place === 'header' ? [name] : []))

test('documents the idempotency key of every change below /api/v1 and its errors', async () => {
  const operations = await operationsByName()
  const keyed = (Object.entries(CALLS) as [string, Call][])
    .filter(([, call]) => isChange(call) && call.path.startsWith('/api/v1/'))
    .filter(([, { who, answer }]) => who !== 'anyone' && answer !== 'binary')
    .map(([name]) => name)
  const named = [...operations].filter(([, operation]) => headersIn(operation).includes('Idempotency-Key'))
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(keyed))
  expect(named).toHaveLength(keyed.length)
  for (const [name, { responses }] of named)
    expect(responses['422']?.description, name).toContain('key_reused')
})

test('documents the other request headers and the rate limit headers', async () => {
  const operations = await operationsByName()
  const headersOf = (name: string) => headersIn(operations.get(name) as Operation)
  expect(headersOf('updateWebhook')).toEqual(['Idempotency-Key', 'If-Match'])
  expect(headersOf('listViews')).toEqual(['If-None-Match'])
  const { responses } = operations.get('listWebhooks') as Operation
  expect(Object.keys(responses['200']?.headers ?? {})).toEqual(
    expect.arrayContaining(['RateLimit', 'RateLimit-Policy']),
  )
  expect(responses['429']?.headers).toHaveProperty('Retry-After')
  expect(responses['403']?.description).toContain('scope_missing')
  expect(responses['401']?.description).toContain('token_revoked')
})

test('has an example of every input, answer and refusal', async () => {
  const document = openApiDocument('https://help.example.com', await readExamples())
  const { examples } = (document as { components: { examples: Record<string, { value: object }> } })
    .components
  for (const [code, { value }] of Object.entries(examples))
    expect(problem.parse(value), code).toMatchObject({ code, status: ERRORS[code as ErrorCode].status })
  for (const [name, { requestBody, responses }] of await operationsByName()) {
    const call: Call | undefined = CALLS[name as CallName]
    if (!call?.path.startsWith(V1_PREFIX) || scopeOf(call) === null) continue
    const media = Object.values({ ...requestBody?.content, ...responses['200']?.content })
    for (const one of media)
      expect('example' in one || 'examples' in one || call.bytes !== undefined, name).toBe(true)
    const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
    for (const [, { content }] of refused)
      expect(Object.keys(content?.[PROBLEM_MEDIA_TYPE]?.examples ?? {}).length, name).toBeGreaterThan(0)
  }
})
