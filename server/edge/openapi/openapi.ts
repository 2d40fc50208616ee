import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  CALLS,
  ERRORS,
  failure,
  methodsOf,
  problem,
  type FurtherScope,
  scopeOf,
  takesVersion,
  type Call,
} from '@support-desk/contract'
import { hasTags } from '../answer-versions.ts'
import { jsonSchemaOf } from '../json-schema.ts'
import { createSchemaNames } from './named-schemas.ts'
import { TAGS, tagOf } from './tags.ts'
import { failuresOf, isKeyed, json, PROBLEM_EXAMPLES } from './failures.ts'

const EXAMPLES = join(import.meta.dirname, '../../../contract/examples.json')

/** Media types of images. They change when an image is compressed. */
const PICTURE_TYPES = ['image/webp', 'image/png', 'image/jpeg']

/** Schema of a file's bytes. */
const BINARY = { type: 'string', format: 'binary' } as const

/** An example from `contract/examples.json`, recorded by tests. */
type CallExample = {
  request: {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
    /** Form fields next to the image. */
    fields?: object
  }
  answer?: unknown
  file?: { type: string; name: string; text?: string }
}

/** Loads the examples by call name. */
export const readExamples = async (): Promise<Record<string, CallExample>> =>
  JSON.parse(await readFile(EXAMPLES, 'utf8')) as Record<string, CallExample>

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(publicUrl: string, examples: Record<string, CallExample>): object {
  const paths: Record<string, Record<string, object>> = {}
  const named = createSchemaNames()
  for (const [name, call] of Object.entries(CALLS) as [string, Call][]) {
    const path = (paths[call.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    for (const [index, method] of methodsOf(call).entries()) {
      const operationId = index === 0 ? name : `${name}By${method}`
      path[method.toLowerCase()] = named.name(operation(operationId, call, examples[name]))
    }
  }
  return withSharedSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Support Desk',
      version: '1.0.0',
      description: 'In all descriptions, the actor is the user whose token a call carries.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: TAGS,
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token. It needs the scope in `x-scope`, or a wider one, and the scopes in `x-also-scopes`. A scope that has `with` is needed only if the request has this field, and if `values` are listed, only with one of these values.',
        },
        session: { type: 'http', scheme: 'bearer', description: 'The `jwttoken` of a login.' },
      },
      schemas: {
        // The input form, because clients must ignore unknown members of failures.
        Failure: jsonSchemaOf(failure, 'input'),
        Problem: jsonSchemaOf(problem, 'input'),
        ...named.schemas,
      },
      examples: examplesIn(paths),
    },
    'x-problems': Object.fromEntries(
      Object.entries(ERRORS).map(([code, { status, text }]) => [code, { status, title: text }]),
    ),
  })
}

type Document = { components: { schemas: object } }

/** Moves definitions inside schemas, such as recursive ones, to the schemas of the document. */
function withSharedSchemas<D extends Document>(document: D): D {
  const shared: Record<string, unknown> = {}
  const lift = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$defs' in value)) return value
    const { $defs, ...rest } = value
    Object.assign(shared, $defs)
    return rest
  }
  const lifted = JSON.parse(JSON.stringify(document, lift)) as D
  Object.assign(lifted.components.schemas, shared)
  const text = JSON.stringify(lifted).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as D
}

function operation(operationId: string, call: Call, example?: CallExample) {
  const { params, query, body, fields } = example?.request ?? {}
  const parameters = [
    ...parametersOf(call.params, 'path', params),
    ...parametersOf(call.query, 'query', query),
    ...headersOf(call),
  ]
  const content = contentOf(call, body, fields)
  const scope = scopeOf(call)
  return {
    operationId,
    summary: call.summary,
    description: descriptionOf(call),
    tags: [tagOf(call)],
    security: securityOf(call),
    ...(call.who !== 'anyone' && { 'x-roles': call.who }),
    ...(scope && { 'x-scope': scope }),
    ...(scope && call.alsoScopes && { 'x-also-scopes': call.alsoScopes.map(furtherScope) }),
    ...needs(call),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...success(call, example),
      ...(hasTags(call) && { 304: { description: 'As it was with this If-None-Match.' } }),
      ...failuresOf(call),
    },
  }
}

const furtherScope = (each: FurtherScope): object => (typeof each === 'string' ? { scope: each } : each)

/** None for calls for anyone; a token if its scope suffices; otherwise a session. */
const securityOf = (call: Call): object[] =>
  call.who === 'anyone' ? [] : [...(scopeOf(call) ? [{ token: [] }] : []), { session: [] }]

/** A description of the allowed roles. */
function descriptionOf(call: Call): string {
  if (call.who === 'anyone') return 'Anyone may make this call.'
  const scope = scopeOf(call)
  const roles = `For the roles ${call.who.join(', ')}.`
  return scope ? `${roles} A token needs the scope \`${scope}\`.` : `${roles} Not for API tokens.`
}

/** Extension fields for the requirements of a call besides its role. */
const needs = ({ allowedBeforeRequiredAction, reauthentication, requestKey, cost }: Call): object => ({
  ...(allowedBeforeRequiredAction && { 'x-allowed-before-required-action': true }),
  ...(reauthentication && { 'x-own-password': reauthentication }),
  ...(requestKey && { 'x-request-key': requestKey }),
  ...(cost && { 'x-cost': cost }),
})

function parametersOf(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  example: Record<string, unknown> = {},
): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in example && { example: example[name] }),
  }))
}

/** The optional headers of a request. */
const headersOf = (call: Call): object[] => [
  ...(isKeyed(call)
    ? [
        header(
          'Idempotency-Key',
          { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
          'Names this change: with the same key it is done once, however often it is sent within a day.',
        ),
      ]
    : []),
  ...(takesVersion(call)
    ? [
        header(
          'If-Match',
          { type: 'string', pattern: '^(\\*|"\\d{1,15}")$' },
          'The version that the change is based on, such as "7", in place of `version` in the body.',
        ),
      ]
    : []),
  ...(hasTags(call)
    ? [
        header(
          'If-None-Match',
          { type: 'string' },
          'The ETag of an earlier answer: 304 where it is still as it was.',
        ),
      ]
    : []),
]

const header = (name: string, schema: object, description: string): object => ({
  name,
  in: 'header',
  required: false,
  schema: { ...schema, description },
})

function contentOf({ body, upload, bytes }: Call, example: unknown, inForm?: object): object | undefined {
  if (bytes !== undefined) return { 'application/octet-stream': { schema: { ...BINARY, maxLength: bytes } } }
  if (body) return json(jsonSchemaOf(body, 'input'), example)
  if (!upload) return undefined
  const fields = Object.entries(upload.fields).map(([name, schema]) => [
    name,
    { type: 'string', contentMediaType: 'application/json', contentSchema: jsonSchemaOf(schema, 'input') },
  ])
  const properties: object = { [upload.image]: BINARY, ...Object.fromEntries(fields) }
  return {
    'multipart/form-data': {
      schema: { type: 'object', required: Object.keys(properties), properties },
      ...(inForm && {
        example: { [upload.image]: 'picture.png', ...mapValues(inForm, (field) => JSON.stringify(field)) },
      }),
    },
  }
}

function success(call: Call, example?: CallExample): object {
  const { answer, media, paged } = call
  const headers = {
    ...(paged && {
      Link: { description: 'Address of the next rows, with rel="next".', schema: { type: 'string' } },
    }),
    ...(hasTags(call) && {
      ETag: { description: 'Send it along as If-None-Match to ask for changes.', schema: { type: 'string' } },
    }),
    ...(scopeOf(call) && {
      RateLimit: { description: 'How many calls of the token are left.', schema: { type: 'string' } },
      'RateLimit-Policy': {
        description: 'How many calls a token may make in how many seconds.',
        schema: { type: 'string' },
      },
    }),
  }
  const description = answer === 'nothing' ? 'Done. There is nothing to read.' : 'Done.'
  const withHeaders = Object.keys(headers).length > 0 && { headers }
  if (answer === 'nothing') return { 204: { description, ...withHeaders } }
  return {
    200: {
      description,
      content:
        answer === 'binary'
          ? Object.fromEntries(
              (media === undefined ? PICTURE_TYPES : [media]).map((type) => [type, fileExample(example)]),
            )
          : json(jsonSchemaOf(answer, 'output'), example?.answer),
      ...withHeaders,
    },
  }
}

/** The media type object of a file, with its name and, for text files, its text. */
const fileExample = ({ file }: Pick<CallExample, 'file'> = {}): object => ({
  schema: BINARY,
  ...(file && {
    examples: {
      file: {
        summary: file.name,
        ...(file.text === undefined ? { externalValue: file.name } : { value: file.text }),
      },
    },
  }),
})

/** The example refusals that the document references. */
const examplesIn = (paths: object): object => {
  const text = JSON.stringify(paths)
  return Object.fromEntries(
    Object.entries(PROBLEM_EXAMPLES).filter(([code]) => text.includes(`"#/components/examples/${code}"`)),
  )
}

const mapValues = (object: object, change: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
