import { ENTERPRISE } from './bodies/user-draft.ts'
import { GROUP, presentList, SCIM_PATH, USER } from './present.ts'
import { notFound } from './scim-error.ts'

/** Maximum number of resources in one response. */
export const MOST_LISTED = 200

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
/** A schema or resource type with its location. */
export type Description = { id: string; [name: string]: unknown }

/** The list response of a kind of description. */
export const listDiscovered = (resources: readonly Description[]): object =>
  presentList(resources, { total: resources.length, startIndex: 1 })

/** Finds a description by its id, ignoring case. */
export function findDiscovered(resources: readonly Description[], id: string): Description {
  const found = resources.find((each) => each.id.toLowerCase() === id.toLowerCase())
  if (!found) throw notFound()
  return found
}

/** The supported features. */
export const serviceProviderConfig = (publicUrl: string): object => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_LISTED },
  updatePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API token',
      description: 'A token of a service account with the scope scim, as a bearer token.',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: `${publicUrl}${SCIM_PATH}/ServiceProviderConfig`,
  },
})

const type = (name: 'User' | 'Group', publicUrl: string): Description => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: name === 'User' ? USER : GROUP,
  ...(name === 'User' && { schemaExtensions: [{ schema: ENTERPRISE, required: false }] }),
  meta: { resourceType: 'ResourceType', location: `${publicUrl}${SCIM_PATH}/ResourceTypes/${name}` },
})

export const resourceTypes = (publicUrl: string): Description[] => [
  type('User', publicUrl),
  type('Group', publicUrl),
]

type Facts = {
  type?: string
  required?: boolean
  mutability?: string
  uniqueness?: string
  multiValued?: boolean
}
const attribute = (name: string, facts: Facts = {}, subAttributes?: readonly object[]): object => ({
  name,
  type: subAttributes ? 'complex' : 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...facts,
  ...(subAttributes && { subAttributes }),
})
const values = [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })]

const schema = (id: string, name: string, attributes: readonly object[], publicUrl: string): Description => ({
  schemas: [`${CORE}:Schema`],
  id,
  name,
  description: name,
  attributes,
  meta: { resourceType: 'Schema', location: `${publicUrl}${SCIM_PATH}/Schemas/${id}` },
})

/** The supported attributes of users and groups. */
export const schemas = (publicUrl: string): Description[] => [
  schema(
    USER,
    'User',
    [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { uniqueness: 'server' }),
      attribute('name', {}, [attribute('formatted'), attribute('givenName'), attribute('familyName')]),
      attribute('displayName'),
      attribute('active', { type: 'boolean' }),
      attribute('emails', { multiValued: true }, values),
      attribute('roles', { multiValued: true }, values),
      attribute('groups', { multiValued: true, mutability: 'readOnly' }, [
        attribute('value', { mutability: 'readOnly' }),
        attribute('$ref', { type: 'reference', mutability: 'readOnly' }),
        attribute('display', { mutability: 'readOnly' }),
        attribute('type', { mutability: 'readOnly' }),
      ]),
    ],
    publicUrl,
  ),
  schema(
    GROUP,
    'Group',
    [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { uniqueness: 'server' }),
      attribute('members', { multiValued: true }, [
        attribute('value', { mutability: 'immutable' }),
        attribute('display', { mutability: 'readOnly' }),
      ]),
    ],
    publicUrl,
  ),
  schema(ENTERPRISE, 'EnterpriseUser', [attribute('department'), attribute('employeeNumber')], publicUrl),
]
