import type { Scope } from '@support-desk/contract'
import { addGoodToken, addService } from '../calls/tokens.ts'
import type { TestServer } from '../calls/test-server.ts'
import { withIds } from './recorded.ts'

type RequestIds = Parameters<typeof withIds>[0]
type Answer = {
  status: number
  // Tests check the SCIM answer itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Record<string, unknown>
}

/** A directory that calls a server with the token of a service account. */
export type Directory = {
  token: string
  serviceId: string
  send: (
    request: RequestIds,
    ids?: { user?: string; group?: string },
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

export async function addDirectory(
  testServer: TestServer,
  scopes: readonly Scope[] = ['scim'],
): Promise<Directory> {
  const createdAt = testServer.now().toISOString()
  const { store } = testServer.ctx
  const serviceId = await addService(store, createdAt)
  const { token } = await addGoodToken(store, serviceId, scopes, { createdAt })
  return {
    token,
    serviceId,
    async send(request, ids, headers = {}) {
      const sent = withIds(request, ids)
      const response = await testServer.app.inject({
        ...sent,
        headers: {
          authorization: `Bearer ${token}`,
          ...('payload' in sent && { 'content-type': 'application/scim+json; charset=utf-8' }),
          ...('headers' in sent && sent.headers),
          ...headers,
        },
      })
      const { statusCode: status, body } = response
      return { status, body: body === '' ? null : JSON.parse(body), headers: response.headers }
    },
  }
}

/** A SCIM patch of a user. */
export const patchUser = (...Operations: object[]) =>
  ({
    method: 'PATCH',
    url: '/Users/{user}',
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
  }) as const
