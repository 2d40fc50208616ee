import { type Call, isChange } from './call.ts'
import { answersProblems } from './errors.ts'

/** Whether a call accepts `Idempotency-Key`. */
export const takesRequestKey = (call: Pick<Call, 'method' | 'effect' | 'path' | 'answer'>): boolean =>
  isChange(call) && answersProblems(call.path) && call.answer !== 'binary'

/** Whether a call accepts `If-Match` in place of `version` in its body. */
export const takesVersion = ({ body }: Pick<Call, 'body'>): boolean =>
  body !== undefined && 'version' in body.shape
