import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/calls/test-server.ts'
import { addDirectory, type Directory, patchUser } from '../testing/scim/directory.ts'

let testServer: TestServer
let directory: Directory
beforeAll(async () => {
  testServer = await startTestServer()
  directory = await addDirectory(testServer)
})
afterAll(() => testServer.stop())

const events = () => testServer.ctx.store.events.list(0, 10_000)
const operation = (one: object): string =>
  JSON.stringify({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [one] })
const get = (url: string) => ({ method: 'GET', url }) as const

describe('an invalid request', () => {
  test.each([
    ['POST', '/Users', 'no json', 400, 'invalidSyntax'],
    ['POST', '/Users', '[]', 400, 'invalidValue'],
    ['POST', '/Users', '{}', 400, 'invalidValue'],
    ['POST', '/Users', '{"userName":"x","USERNAME":"y"}', 400, 'invalidValue'],
    ['POST', '/Users', '{"userName":"no-address"}', 400, 'invalidValue'],
    ['POST', '/Users', '{"userName":"a@example.org","active":"perhaps"}', 400, 'invalidValue'],
    ['POST', '/Users', '{"userName":"a@example.org","roles":[{"value":"Admin"}]}', 400, 'invalidValue'],
    [
      'POST',
      '/Users',
      `{"userName":"a@example.org","x":${'['.repeat(30)}${']'.repeat(30)}}`,
      400,
      'invalidSyntax',
    ],
    ['POST', '/Users', JSON.stringify({ userName: `${'a'.repeat(400)}@example.org` }), 400, 'invalidValue'],
    ['POST', '/Users', JSON.stringify({ userName: 'a'.repeat(300_000) }), 413, undefined],
    ...['__proto__', 'constructor', 'name.__proto__'].map(
      (path) =>
        [
          'PATCH',
          '/Users/{user}',
          operation({ op: 'add', path, value: 'True' }),
          400,
          'invalidPath',
        ] as const,
    ),
    ['PATCH', '/Users/{user}', '{"active":false}', 400, 'invalidSyntax'],
    [
      'PATCH',
      '/Users/{user}',
      '{"schemas":["urn:scim:schemas:core:1.0"],"active":false}',
      400,
      'invalidSyntax',
    ],
    ['GET', '/Users?filter=userName co "a"', '', 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName sw ""', '', 400, 'invalidFilter'],
    ['GET', '/Users?filter=active sw "t"', '', 400, 'invalidFilter'],
    ['GET', '/Users?filter=meta.lastModified gt "soon"', '', 400, 'invalidFilter'],
    ['GET', '/Groups?filter=displayName gt "a"', '', 400, 'invalidFilter'],
    ['GET', '/Schemas/urn:nothing', '', 404, undefined],
    ['GET', '/ResourceTypes/Machine', '', 404, undefined],
    ['GET', '/Users?filter=userName eq "a" or userName eq "b"', '', 400, 'invalidFilter'],
    ['GET', `/Users?filter=userName eq "${'a'.repeat(1_200)}"`, '', 400, 'invalidFilter'],
    ['GET', '/Users?filter=password eq "a"', '', 400, 'invalidFilter'],
    ['GET', '/Users?filter=', '', 400, 'invalidFilter'],
    ['GET', '/Users?count=many', '', 400, 'invalidValue'],
    ['GET', '/Users/nobody', '', 404, undefined],
    ['GET', '/Bulk', '', 404, undefined],
    ['POST', '/Groups', '{"displayName":""}', 400, 'invalidValue'],
    ['POST', '/Groups', '{"displayName":"G","members":[{"value":"nobody"}]}', 400, 'invalidValue'],
    ['POST', '/Groups', '{"displayName":"G","members":[{"value":"{user}"}]}', 400, 'invalidValue'],
  ] as const)('is refused: %s %s %.60s', async (method, url, payload, status, scimType) => {
    const { id: user } = await testServer.add('User')
    const before = await events()
    const [path = '', query = ''] = url.replace('{user}', user).split('?')
    const response = await testServer.app.inject({
      method,
      url: `/scim/v2${path}${query === '' ? '' : `?${query.replaceAll(' ', '%20').replaceAll('"', '%22')}`}`,
      headers: { authorization: `Bearer ${directory.token}`, 'content-type': 'application/json' },
      ...(payload !== '' && { payload: payload.replace('{user}', user) }),
    })
    expect(response.headers['content-type']).toMatch('application/scim+json')
    const body = response.json<{ schemas: string[]; status: string; scimType?: string }>()
    expect([response.statusCode, body.scimType, body.status]).toEqual([status, scimType, String(status)])
    expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    expect(await events()).toHaveLength(before.length)
  })

  test('changes nothing when the last of several operations is invalid', async () => {
    const { id: user } = await testServer.add('User')
    const before = (await directory.send(get('/Users/{user}'), { user })).body
    const steps = [
      { op: 'replace', path: 'displayName', value: 'Kim' },
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'shoeSize', value: 44 },
    ]
    const { status, body } = await directory.send(patchUser(...steps), { user })
    expect([status, body.scimType]).toEqual([400, 'invalidPath'])
    expect((await directory.send(get('/Users/{user}'), { user })).body).toEqual(before)
  })
})
