import { z } from 'zod'
import { invalidValue, ScimError } from '../scim-error.ts'
import { isObject, type Json, json, lowered } from './values.ts'

/** One operation of a PATCH. Without a path, the value is an object of attributes. */
export type Operation = { op: 'add' | 'remove' | 'replace'; path: string; value: Json | undefined }

const MOST_OPERATIONS = 200
const LONGEST_PATH = 300
const OPS = z.enum(['add', 'remove', 'replace'])
const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:patchop'

/** Parses the body of a PATCH. Names and keywords are case-insensitive. */
export function readPatch(body: Json | undefined): Operation[] {
  if (!isObject(body)) throw invalidValue('The body must be an object.')
  const fields = lowered(body)
  const schemas = fields.get('schemas')
  if (
    !Array.isArray(schemas) ||
    !schemas.some((each) => typeof each === 'string' && each.toLowerCase() === SCHEMA)
  )
    throw new ScimError(400, 'invalidSyntax', 'schemas must contain the PatchOp schema of SCIM 2.0.')
  const operations = fields.get('operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, 'invalidSyntax', 'Operations must be a list.')
  if (operations.length > MOST_OPERATIONS)
    throw new ScimError(413, 'tooMany', `A patch can have at most ${MOST_OPERATIONS} operations.`)
  return operations.map(readOperation)
}

function readOperation(given: Json): Operation {
  if (!isObject(given)) throw new ScimError(400, 'invalidSyntax', 'An operation must be an object.')
  const fields = lowered(given)
  const said = fields.get('op')
  const op = OPS.safeParse(typeof said === 'string' ? said.toLowerCase() : said)
  if (!op.success) throw new ScimError(400, 'invalidSyntax', 'op must be add, remove or replace.')
  const path = fields.get('path') ?? ''
  if (typeof path !== 'string' || path.length > LONGEST_PATH)
    throw new ScimError(400, 'invalidPath', `path must be a string of at most ${LONGEST_PATH} characters.`)
  const value = json.optional().parse(fields.get('value'))
  if (op.data === 'remove' && path === '')
    throw new ScimError(400, 'noTarget', 'A remove operation needs a path.')
  if (op.data !== 'remove' && value === undefined) throw invalidValue('value is required.')
  return { op: op.data, path, value }
}
