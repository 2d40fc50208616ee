import { type Call, isChange } from './call.ts'
import { answersProblems } from './errors.ts'

/** Whether requests of a call may have an `Idempotency-Key`, by which each is carried out once. */
export const takesRequestKey = (call: Pick<Call, 'method' | 'effect' | 'path' | 'answer'>): boolean =>
  isChange(call) && answersProblems(call.path) && call.answer !== 'binary'

/** Whether a change may name by `If-Match` the version that it is based on. */
export const takesVersion = ({ body }: Pick<Call, 'body'>): boolean =>
  body !== undefined && 'version' in body.shape
