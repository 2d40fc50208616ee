import { expect } from 'vitest'
import {
  answersProblems,
  CALLS,
  ERRORS,
  type Call,
  type CallName,
  type ErrorCode,
  PROBLEM_MEDIA_TYPE,
  problemTypeOf,
} from '@support-desk/contract'
import { type LooseInput, type User, send, type TestServer } from './test-server.ts'

/** Sends a wrong request. Expects the given refusal and no new event. */
export async function expectRefusal(
  testServer: TestServer,
  name: CallName,
  input: LooseInput,
  by: User | null,
  expected: {
    code: ErrorCode
    field?: string
    msg?: string
    ticket?: unknown
    messages?: unknown
    problems?: unknown
    missing?: readonly string[]
  },
): Promise<void> {
  const before = await happened(testServer)
  const call: Call = CALLS[name]
  const response = await send(testServer.app, call, input, by?.token)
  const { msg = expect.any(String), ...rest } = expected
  const { status, text } = ERRORS[expected.code]
  const isProblem = answersProblems(call.path)
  const words = isProblem ? { type: problemTypeOf(expected.code), title: text, status, detail: msg } : { msg }
  expect(response.json()).toEqual({ ...words, ...rest })
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toContain(isProblem ? PROBLEM_MEDIA_TYPE : 'application/json')
  expect(await happened(testServer)).toEqual(before)
}

/** All events except reads, which are recorded after the response. */
const happened = async ({ ctx }: TestServer) =>
  (await ctx.store.events.list(0, 10_000)).filter(({ kind }) => !/^ticket\.(picture_)?read$/.test(kind))
