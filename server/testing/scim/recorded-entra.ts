import { ENTERPRISE, GROUP, patch, type RecordedRequest, USER } from './recorded.ts'

/**
 * Requests of Microsoft Entra ID in the shapes that Microsoft publishes, with our addresses and roles as values.
 * Sources: "Develop and plan provisioning for a SCIM endpoint" (`use-scim-to-provision-users-and-groups`), "Known
 * issues and resolutions with SCIM 2.0 protocol compliance"
 * (`application-provisioning-config-problem-scim-compatibility`, with and without the flag `aadOptscim062020`) and
 * "Customize user provisioning attribute-mappings" (app roles), all in MicrosoftDocs/azure-docs,
 * `articles/active-directory/app-provisioning`. `everything` is a request of scimvalidator.microsoft.com, from the
 * tests of goauthentik/authentik (`authentik/sources/scim`).
 */
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
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
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
  findByAddress: {
    method: 'GET',
    url: '/Users?filter=emails[type eq "work"].value eq "Test_User_fd0ea19b@testuser.com"',
  },
  findByExternalId: {
    method: 'GET',
    url: '/Users?filter=externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
  },
  /** Requests with the flag for standard compliance, which the admin adds to the address. */
  findWithFlag: {
    method: 'GET',
    url: '/Users?aadOptscim062020&filter=userName eq "Test_User_dfeef4c5@testuser.com"',
  },
  userName: patch('/Users/{user}', {
    op: 'Replace',
    path: 'userName',
    value: '5b50642d@testuser.com',
  }),
  /** Adds an attribute that the help desk does not store. */
  nickName: patch('/Users/{user}', { op: 'Add', path: 'nickName', value: 'Babs' }),
  severalAtOnce: patch(
    '/Users/{user}',
    { op: 'Replace', path: 'displayName', value: 'Pvlo' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'TestBcwqnm@testuser.com' },
    { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
    { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
    { op: 'Replace', path: 'externalId', value: 'Eqpj' },
    { op: 'Replace', path: `${ENTERPRISE}:employeeNumber`, value: 'Eqpj' },
  ),
  severalWithFlag: patch(
    '/Users/{user}',
    { op: 'replace', path: 'emails[type eq "work"].value', value: 'TestMhvaes@testuser.com' },
    {
      op: 'replace',
      value: {
        displayName: 'Bjfe',
        'name.givenName': 'Kkom',
        'name.familyName': 'Unua',
        [`${ENTERPRISE}:employeeNumber`]: 'Aklq',
      },
    },
  ),
  /** A request of Microsoft's validator with every attribute of the standard. */
  everything: patch(
    '/Users/{user}',
    { op: 'replace', path: 'emails[primary eq true].value', value: 'dandre@testuser.com' },
    { op: 'replace', path: 'phoneNumbers[primary eq true].value', value: '72-634-1548' },
    { op: 'replace', path: 'phoneNumbers[primary eq true].display', value: '72-634-1548' },
    { op: 'replace', path: 'ims[primary eq true].value', value: 'GXSGJKWGHVVS' },
    { op: 'replace', path: 'photos[primary eq true].display', value: 'TWAWLHHSUNIV' },
    { op: 'replace', path: 'addresses[primary eq true].formatted', value: 'TMINZQAJQDCL' },
    { op: 'replace', path: 'addresses[primary eq true].country', value: 'Taiwan' },
    { op: 'replace', path: 'entitlements[primary eq true].value', value: 'NGBJMUYZVVBX' },
    { op: 'replace', path: 'roles[primary eq true].value', value: 'SupportTeam' },
    { op: 'replace', path: 'x509Certificates[primary eq true].value', value: 'UYISMEDOXUZY' },
    {
      op: 'replace',
      value: {
        externalId: '7faaefb0-0774-4d8e-8f6d-863c361bc72c',
        'name.formatted': 'Dell',
        'name.familyName': 'Gay',
        'name.givenName': 'Kyler',
        'name.middleName': 'Hannah',
        'name.honorificPrefix': 'Cassie',
        'name.honorificSuffix': 'Yolanda',
        displayName: 'DPRLIJSFQMTL',
        nickName: 'BKSPMIRMFBTI',
        title: 'NBZCOAXVYJUY',
        userType: 'ZGJMYZRUORZE',
        preferredLanguage: 'as-IN',
        locale: 'JLOJHLPWZODG',
        timezone: 'America/Argentina/Rio_Gallegos',
        active: true,
        [`${ENTERPRISE}:employeeNumber`]: 'PDFWRRZBQOHB',
        [`${ENTERPRISE}:costCenter`]: 'HACMZWSEDOTQ',
        [`${ENTERPRISE}:organization`]: 'LXVHJUOLNCLS',
        [`${ENTERPRISE}:division`]: 'JASVTPKPBPMG',
        [`${ENTERPRISE}:department`]: 'GMSBFLMNPABY',
        [`${ENTERPRISE}:manager`]: 'PNGSGXLYVWMV',
      },
    },
  ),
  /** An app role of a new account. */
  createWithRole: {
    method: 'POST',
    url: '/Users',
    body: {
      schemas: [USER],
      externalId: 'alias',
      userName: 'alias@testuser.com',
      active: true,
      displayName: 'First Name Last Name',
      meta: { resourceType: 'User' },
      roles: [{ primary: true, type: 'WindowsAzureActiveDirectoryRole', value: 'SupportTeam' }],
    },
  },
  /** An app role in a change: the value is JSON in a string. */
  role: patch('/Users/{user}', {
    op: 'Add',
    path: 'roles',
    value: [
      {
        value:
          '{"id":"06b07648-ecfe-589f-9d2f-6325724a46ee","value":"SupportTeam","displayName":"Support member"}',
      },
    ],
  }),
  disableWithFlag: patch('/Users/{user}', { op: 'replace', path: 'active', value: false }),
  removeMemberWithFlag: patch('/Groups/{group}', {
    op: 'remove',
    path: 'members[value eq "{user}"]',
  }),
  isMember: { method: 'GET', url: '/Groups?filter=id eq "{group}" and members eq "{user}"' },
} as const satisfies Record<string, RecordedRequest>
