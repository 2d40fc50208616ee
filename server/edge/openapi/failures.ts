import {
  answersProblems,
  type Call,
  ERRORS,
  type ErrorCode,
  PROBLEM_MEDIA_TYPE,
  problemTypeOf,
  scopeOf,
  takesRequestKey,
} from '@support-desk/contract'

/** A media type object for JSON. */
export const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

/** Whether a call accepts an idempotency key. Keys require a login. */
export const isKeyed = (call: Call): boolean => takesRequestKey(call) && call.who !== 'anyone'

/** Example responses of refused calls by error code. */
export const PROBLEM_EXAMPLES = Object.fromEntries(
  (Object.entries(ERRORS) as [ErrorCode, (typeof ERRORS)[ErrorCode]][]).map(([code, { status, text }]) => [
    code,
    { value: { type: problemTypeOf(code), title: text, status, detail: text, code } },
  ]),
)

const RETRY_AFTER = {
  'Retry-After': { description: 'In how many seconds to ask again.', schema: { type: 'integer' } },
}

/** The possible failures of a call by status. */
export function failuresOf(call: Call): object {
  const { path, errors, who, allowedBeforeRequiredAction, body, upload, bytes } = call
  const codes = new Set<ErrorCode>([...errors, 'wrong_host', 'too_many_requests', 'internal', 'unavailable'])
  // The code for an unknown query parameter.
  if (answersProblems(path)) codes.add('validation')
  if (who !== 'anyone') codes.add('unauthenticated').add('forbidden')
  if (who !== 'anyone' && !allowedBeforeRequiredAction)
    codes.add('password_change_needed').add('second_factor_needed_first')
  if (scopeOf(call))
    codes.add('token_malformed').add('token_expired').add('token_revoked').add('scope_missing')
  if (isKeyed(call)) codes.add('validation').add('key_reused').add('request_under_way').add('answer_lost')
  if (body) codes.add('bad_json').add('too_large')
  if (bytes !== undefined) codes.add('too_large')
  if (body || upload || bytes !== undefined) codes.add('unsupported_type')
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${ERRORS[code].text}`).join('\n\n'),
        ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
        content: answersProblems(path)
          ? {
              [PROBLEM_MEDIA_TYPE]: {
                schema: { $ref: '#/components/schemas/Problem' },
                examples: Object.fromEntries(
                  ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
                ),
              },
            }
          : json({ $ref: '#/components/schemas/Failure' }),
      },
    ]),
  )
}
