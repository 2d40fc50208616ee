import { expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS } from '@support-desk/contract'
import { checkBody } from './validation.ts'

const schema = z.object({
  name: z.string(),
  steps: z.array(z.object({ kind: z.string() })).optional(),
  value: z.union([z.string(), z.object({ until: z.string() }), z.object({ key: z.string() })]).nullish(),
  answer: z.looseObject({ id: z.string() }).nullish(),
})
const ours = CALLS.createTag
const refusalOf = (body: object, call: typeof ours | typeof CALLS.legacyTakeTicket = ours): unknown => {
  try {
    checkBody(call, schema, body)
    return null
  } catch (refusal) {
    return refusal
  }
}

test.each([
  [{ name: 'VPN', nme: 'VPN' }, 'nme'],
  [{ name: 'VPN', steps: [{ kind: 'tag' }, { kind: 'tag', valu: 'x' }] }, 'steps.1.valu'],
  [{ name: 'VPN', value: { until: 'tomorrow', wakes: 'reply' } }, 'value.wakes'],
])('refuses an unknown field, also in nested objects: %j', (body, field) => {
  expect(refusalOf(body)).toMatchObject({ code: 'validation', field })
})

test.each(['tomorrow', { until: 'tomorrow' }, { key: 'site' }, null])(
  'accepts each option of a union: %j',
  (value) => {
    expect(refusalOf({ name: 'VPN', value })).toBeNull()
  },
)

test('allows unknown fields in objects that other programs define', () => {
  expect(refusalOf({ name: 'VPN', answer: { id: 'key', clientExtensionResults: {} } })).toBeNull()
})

test('ignores unknown fields in calls outside /api/v1', () => {
  expect(refusalOf({ name: 'VPN', nme: 'VPN' }, CALLS.legacyTakeTicket)).toBeNull()
})
