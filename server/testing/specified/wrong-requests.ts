import { type Call, type CallName, CALLS, LIMITS, type Role, ROLES } from '@support-desk/contract'
import { attemptsOf } from '../calls/cases.ts'
import { type Field, fieldsOf } from '../calls/fields.ts'
import { formOf, type LooseInput, samplePicture } from '../calls/test-server.ts'
import { oversized, unreadablePictures } from './pictures.ts'
import type { Otherwise, Scene } from './scene.ts'

/** An invalid request, derived from the fields of the contract. */

type WrongRequest = { about: string; input: LooseInput; otherwise?: Otherwise }

const JSON_HEADERS = { 'content-type': 'application/json' }

/** Sends all kinds of invalid requests to a call, as the first role that may call it. */
export async function askWrongly(scene: Scene, name: CallName): Promise<void> {
  const call: Call = CALLS[name]
  const role: Role | null = call.who === 'anyone' ? null : (ROLES.find((each) => isFor(call, each)) ?? null)
  const attempts = attemptsOf(name, role)
  const [attempt] = attempts.filter(({ expected }) => expected === 'ok').concat(attempts)
  if (!attempt) throw new Error(`${name} is never made.`)
  const fresh = async () => (await scene.prepare(attempt)).input
  const actor = role && scene.self[role]
  for (const { about, input, otherwise } of [
    ...(await wrongFields(call, fresh)),
    ...wrongBodies(call, await fresh()),
    ...(await wrongUploads(call, await fresh())),
  ]) {
    await scene.ask(name, about, input, actor, otherwise)
  }
}

const isFor = ({ who }: Call, role: Role): boolean => who !== 'anyone' && who.includes(role)

const VALUES: Record<'address' | 'json', readonly unknown[]> = {
  address: ['nonsense', 'x'.repeat(290), 'x'.repeat(5000)],
  json: [undefined, null, 7, '', '  ', 'x'.repeat(5000)],
}

async function wrongFields(call: Call, fresh: () => Promise<LooseInput>): Promise<WrongRequest[]> {
  const wrong: WrongRequest[] = []
  for (const field of fieldsOf(call)) {
    for (const value of field.place === 'params' || field.place === 'query' ? VALUES.address : VALUES.json) {
      const shown = value === undefined ? 'left out' : JSON.stringify(value).slice(0, 12)
      wrong.push({
        about: `${field.place} ${field.name}: ${shown}`,
        input: withField(await fresh(), field, value),
      })
    }
  }
  return wrong
}

function withField(input: LooseInput, { name, place }: Field, value: unknown): LooseInput {
  if (place === 'params') return { ...input, params: { ...input.params, [name]: String(value) } }
  if (place === 'query') return { ...input, query: { ...input.query, [name]: value } }
  if (place === 'body') return { ...input, body: { ...(input.body as object), [name]: value } }
  const part = place.slice('form '.length)
  const fields = { ...(input.fields?.[part] as object), [name]: value }
  return { ...input, fields: { ...input.fields, [part]: fields } }
}

function wrongBodies({ body }: Call, input: LooseInput): WrongRequest[] {
  if (!body) return []
  const json = (about: string, payload: string): WrongRequest => ({
    about,
    input,
    otherwise: { headers: JSON_HEADERS, payload },
  })
  return [
    json('a body that is not JSON', '{"'),
    json('an empty body', ''),
    json('a body that is null', 'null'),
    json('a body that is a list', '[]'),
    json('a body that is a text', '"text"'),
    json('a body that reaches for prototypes', '{"__proto__":{"x":1}}'),
    json('a body that is too large', JSON.stringify('x'.repeat(LIMITS.jsonBytes))),
    {
      about: 'a body of another type',
      input,
      otherwise: { headers: { 'content-type': 'text/plain' }, payload: 'text' },
    },
    {
      about: 'a body that is packed',
      input,
      otherwise: { headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' }, payload: '{}' },
    },
  ]
}

async function wrongUploads({ upload }: Call, input: LooseInput): Promise<WrongRequest[]> {
  if (!upload) return []
  const [part = ''] = Object.keys(upload.fields)
  const { type, payload } = await formOf(upload.image, input)
  const raw = (about: string, sent: Buffer | string, as = type): WrongRequest => ({
    about,
    input,
    otherwise: { headers: { 'content-type': as }, payload: sent },
  })
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field${index}`, 'x']))
  const broken = payload.toString('latin1').replace('{"', '{')
  const pictures = await unreadablePictures()
  const { image: _, ...withoutPicture } = input
  return [
    { about: 'no picture', input: withoutPicture },
    { about: 'an empty picture', input: { ...input, image: Buffer.alloc(0) } },
    { about: 'a picture that is too large', input: { ...input, image: oversized(await samplePicture()) } },
    ...pictures.map(({ about, image }) => ({ about, input: { ...input, image } })),
    { about: 'no fields', input: { ...input, fields: {} } },
    { about: 'fields that are null', input: { ...input, fields: { [part]: null } } },
    {
      about: 'a field that is too large',
      input: { ...input, fields: { [part]: 'x'.repeat(LIMITS.jsonBytes) } },
    },
    { about: 'too many fields', input: { ...input, fields: { ...input.fields, ...many } } },
    { ...raw('fields that are not JSON', Buffer.from(broken, 'latin1')), input: {} },
    { ...raw('a form that ends too early', payload.subarray(0, payload.length / 2)), input: {} },
    raw('JSON in place of a form', '{}', 'application/json'),
    raw('a form without a boundary', 'text', 'multipart/form-data'),
  ].map((wrong) => withoutBoundary(wrong))
}

/** Boundaries are random, so the bytes of a form are not recorded. */
const withoutBoundary = (wrong: WrongRequest): WrongRequest => wrong
