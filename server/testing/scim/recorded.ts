/**
 * Requests as directories send them, in the shapes that their makers publish: Microsoft's "Develop and plan provisioning for a SCIM
 * endpoint" and Okta's "SCIM 2.0 protocol reference". `{user}` and `{group}` stand for ids that the help desk gave.
 */
type Recorded = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; body?: object }

const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patch = (url: string, ...Operations: object[]): Recorded => ({
  method: 'PATCH',
  url,
  body: { schemas: PATCH, Operations },
})

export const ENTRA = {
  test: { method: 'GET', url: '/Users?filter=userName eq "non-existent user"' },
  find: { method: 'GET', url: '/Users?filter=userName eq "Test_User_dfeef4c5@testuser.com"' },
  create: {
    method: 'POST',
    url: '/Users',
    body: {
      schemas: [USER, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User_dfeef4c5@testuser.com',
      active: true,
      displayName: 'lennay',
      emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@testuser.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      title: 'Engineer',
      phoneNumbers: [{ type: 'work', value: '+1 555 0100' }],
      [ENTERPRISE]: { department: 'Research', employeeNumber: 'E-77', manager: null },
    },
  },
  rename: patch(
    '/Users/{user}',
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
  ),
  dotted: patch('/Users/{user}', {
    op: 'Add',
    value: {
      'name.givenName': 'Ada',
      displayName: 'Ada L.',
      'emails[type eq "work"].value': 'ada.l@testuser.com',
      [`${ENTERPRISE}:department`]: 'Engines',
    },
  }),
  disable: patch('/Users/{user}', { op: 'Replace', path: 'active', value: 'False' }),
  enable: patch('/Users/{user}', { op: 'Replace', path: 'active', value: 'True' }),
  disableWithoutPath: patch('/Users/{user}', { op: 'Replace', value: { active: 'False' } }),
  remove: { method: 'DELETE', url: '/Users/{user}' },
  createGroup: {
    method: 'POST',
    url: '/Groups',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Network team',
      meta: { resourceType: 'Group' },
    },
  },
  findGroup: {
    method: 'GET',
    url: '/Groups?excludedAttributes=members&filter=displayName eq "Network team"',
  },
  readGroup: { method: 'GET', url: '/Groups/{group}?excludedAttributes=members' },
  renameGroup: patch('/Groups/{group}', { op: 'Replace', path: 'displayName', value: 'Networks' }),
  addMember: patch('/Groups/{group}', {
    op: 'Add',
    path: 'members',
    value: [{ $ref: null, value: '{user}' }],
  }),
  removeMember: patch('/Groups/{group}', {
    op: 'Remove',
    path: 'members',
    value: [{ $ref: null, value: '{user}' }],
  }),
  removeGroup: { method: 'DELETE', url: '/Groups/{group}' },
} as const satisfies Record<string, Recorded>

export const OKTA = {
  test: { method: 'GET', url: '/Users?startIndex=1&count=2' },
  find: {
    method: 'GET',
    url: '/Users?filter=userName%20eq%20%22test.user%40okta.local%22&startIndex=1&count=100',
  },
  create: {
    method: 'POST',
    url: '/Users',
    body: {
      schemas: [USER],
      userName: 'test.user@okta.local',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    },
  },
  replace: {
    method: 'PUT',
    url: '/Users/{user}',
    body: {
      schemas: [USER],
      id: '{user}',
      userName: 'test.user@okta.local',
      externalId: '00ujl29u0le5T6Aj10h7',
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      emails: [
        { primary: true, value: 'test.user@okta.local', type: 'work', display: 'test.user@okta.local' },
      ],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
  },
  disable: patch('/Users/{user}', { op: 'replace', value: { active: false } }),
  enable: patch('/Users/{user}', { op: 'replace', value: { active: true } }),
  createGroup: {
    method: 'POST',
    url: '/Groups',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Test SCIMv2',
      members: [{ value: '{user}', display: 'test.user@okta.local' }],
    },
  },
  renameGroup: patch('/Groups/{group}', {
    op: 'replace',
    value: { id: '{group}', displayName: 'Test SCIMv2 again' },
  }),
  changeMembers: patch(
    '/Groups/{group}',
    { op: 'remove', path: 'members[value eq "{user}"]' },
    { op: 'add', path: 'members', value: [{ value: '{user}', display: 'test.user@okta.local' }] },
  ),
  removeMember: patch('/Groups/{group}', { op: 'remove', path: 'members[value eq "{user}"]' }),
} as const satisfies Record<string, Recorded>

/** What somebody's directory sends, with the ids of this install in it. */
export function withIds({ method, url, body }: Recorded, ids: { user?: string; group?: string } = {}) {
  const fill = (text: string): string =>
    text.replaceAll('{user}', ids.user ?? '').replaceAll('{group}', ids.group ?? '')
  const [path = '', query = ''] = fill(url).split('?')
  return {
    method,
    url: `/scim/v2${path}${query === '' ? '' : `?${query.replaceAll(' ', '%20').replaceAll('"', '%22')}`}`,
    ...(body && { payload: fill(JSON.stringify(body)) }),
  }
}
