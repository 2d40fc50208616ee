import { ERRORS, type ErrorCode } from '@support-desk/contract'
import { asRefusal, Refusal } from '../kernel/refusal.ts'

/** The error types of RFC 7644, section 3.12. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** An error in SCIM format. Its text is English, for the logs of directories. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, scimType: ScimType | undefined, detail: string) {
    super(detail)
    this.name = 'ScimError'
    this.status = status
    this.scimType = scimType
  }
}

export const invalidValue = (detail: string): ScimError => new ScimError(400, 'invalidValue', detail)
export const invalidPath = (path: string): ScimError =>
  new ScimError(
    400,
    'invalidPath',
    `The attribute ${JSON.stringify(path.slice(0, 80))} does not exist or cannot be set.`,
  )
export const notFound = (): ScimError => new ScimError(404, undefined, 'The resource was not found.')
export const methodNotAllowed = (): ScimError =>
  new ScimError(405, undefined, 'This resource does not support this method.')
export const inUse = (what: string): ScimError =>
  new ScimError(409, 'uniqueness', `This ${what} is already in use.`)

const TYPES: Partial<Record<ErrorCode, ScimType>> = {
  bad_json: 'invalidSyntax',
  validation: 'invalidValue',
  name_in_use: 'uniqueness',
  email_in_use: 'uniqueness',
  team_name_in_use: 'uniqueness',
  not_staff: 'invalidValue',
  last_admin: 'mutability',
  too_many_teams: 'tooMany',
}

/** Converts refusals to SCIM errors; null for unexpected errors. */
export function asScimError(thrown: unknown): ScimError | null {
  const error = asRefusal(thrown)
  if (error instanceof ScimError) return error
  if (!(error instanceof Refusal) || error.code === 'internal') return null
  if (error.code === 'not_found') return notFound()
  return new ScimError(ERRORS[error.code].status, TYPES[error.code], error.message)
}

/** The body of an error response. */
export const presentError = ({ status, scimType, message }: ScimError): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
})
