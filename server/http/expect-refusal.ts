import { expect } from 'vitest'
import { CALLS, ERRORS, type Call, type CallName, type ErrorCode } from '@support-desk/contract'
import { type LooseInput, type Person, send, type TestDesk } from './testing.ts'

/** Sends what is wrong, and expects the given refusal and nothing to have happened. */
export async function expectRefusal(
  desk: TestDesk,
  name: CallName,
  input: LooseInput,
  by: Person | null,
  expected: { code: ErrorCode; field?: string; msg?: string; ticket?: unknown },
): Promise<void> {
  const before = await happened(desk)
  const response = await send(desk.app, CALLS[name] as Call, input, by?.token)
  expect(response.json()).toEqual({ msg: expect.any(String), ...expected })
  expect(response.statusCode).toBe(ERRORS[expected.code].status)
  expect(response.headers['content-type']).toContain('application/json')
  expect(await happened(desk)).toEqual(before)
}

/** Everything, except who has looked at what, which is recorded behind the answers. */
const happened = async ({ desk }: TestDesk) =>
  (await desk.store.events.list(0, 10_000)).filter(({ kind }) => !/^ticket\.(picture_)?read$/.test(kind))
