import { GROUP, patch, type RecordedRequest, USER } from './recorded.ts'

/**
 * Requests of Okta in the shapes that Okta publishes: "Okta and SCIM Version 2.0"
 * (developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20) and its suite "Okta SCIM 2.0 SPEC Test", both in
 * okta/okta-developer-docs.
 */
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
      schemas: [GROUP],
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
  /** From an integration created by the wizard, which always replaces the whole user. */
  disableByReplacing: {
    method: 'PUT',
    url: '/Users/{user}',
    body: {
      schemas: [USER],
      id: '{user}',
      userName: 'test.user@okta.local',
      externalId: '00ujl29u0le5T6Aj10h7',
      name: { givenName: 'Another', middleName: '', familyName: 'User' },
      emails: [
        { primary: true, value: 'test.user@okta.local', type: 'work', display: 'test.user@okta.local' },
      ],
      active: false,
      groups: [],
      meta: { resourceType: 'User' },
    },
  },
  findInCapitals: { method: 'GET', url: '/Users?filter=userName eq "TEST.USER@OKTA.LOCAL"' },
  importUsers: { method: 'GET', url: '/Users?startIndex=1&count=100' },
  importGroups: { method: 'GET', url: '/Groups?startIndex=1&count=100' },
  createEmptyGroup: {
    method: 'POST',
    url: '/Groups',
    body: { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] },
  },
  readGroup: { method: 'GET', url: '/Groups/{group}' },
  /** All members at once. */
  pushMembers: patch('/Groups/{group}', {
    op: 'replace',
    path: 'members',
    value: [{ value: '{user}', display: 'test.user@okta.local' }],
  }),
  /** From an integration created by the wizard. */
  replaceGroup: {
    method: 'PUT',
    url: '/Groups/{group}',
    body: {
      schemas: [GROUP],
      id: '{group}',
      displayName: 'Test SCIMv20',
      members: [{ value: '{user}', display: 'test.user@okta.local' }],
    },
  },
  removeGroup: { method: 'DELETE', url: '/Groups/{group}' },
  /** The first request of Okta's own test of SCIM servers, with its headers. */
  specTest: {
    method: 'GET',
    url: '/Users?count=1&startIndex=1',
    headers: {
      'accept-charset': 'utf-8',
      'content-type': 'application/scim+json; charset=utf-8',
      accept: 'application/scim+json',
      'user-agent': 'OKTA SCIM Integration',
    },
  },
} as const satisfies Record<string, RecordedRequest>
