import { expect, test } from 'vitest'
import { z } from 'zod'
import { serialiserOf } from './serialise.ts'

const user = z.object({ name: z.string(), nick: z.string().optional() })
const write = serialiserOf(z.array(z.object({ id: z.number(), by: user.nullable(), with: z.array(user) })))
const read = (value: unknown): unknown => JSON.parse(write(value))

test('writes declared fields unchanged', () => {
  const exact = [
    { id: 1, by: { name: 'Ada', nick: 'A' }, with: [{ name: 'Bob' }] },
    { id: 2, by: null, with: [] },
  ]
  expect(read(exact)).toEqual(exact)
})

test('escapes user text', () => {
  const name = '","secret":true,"x":"\\" \u2028 \u0000 \n </script> \ud800 “ü”'
  const written = write([{ id: 1, by: { name }, with: [] }])
  expect(JSON.parse(written)).toEqual([{ id: 1, by: { name: JSON.parse(JSON.stringify(name)) }, with: [] }])
})

test('omits undeclared fields at every depth', () => {
  const secret = 'hash'
  const by = { name: 'Ada', secret }
  expect(read([{ id: 1, by, with: [by, { name: 'Bob' }], secret }])).toEqual([
    { id: 1, by: { name: 'Ada' }, with: [{ name: 'Ada' }, { name: 'Bob' }] },
  ])
  expect(read([{ secret, id: 1, by: null, with: [] }])).toEqual([{ id: 1, by: null, with: [] }])
})

test('throws for a missing required field', () => {
  expect(() => write([{ id: 1, by: { nick: 'A' }, with: [] }])).toThrow('name')
  expect(() => write([{ id: undefined, by: null, with: [] }])).toThrow('id')
})
