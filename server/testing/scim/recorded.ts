/** A recorded request of a directory. `{user}` and `{group}` are placeholders for ids of the help desk. */
export type RecordedRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object
  /** Additional headers. */
  headers?: Record<string, string>
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A SCIM patch, which most directories send. */
export const patch = (url: string, ...Operations: object[]): RecordedRequest => ({
  method: 'PATCH',
  url,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
})

/** Replaces the placeholders by ids of this install. */
export function withIds(
  { method, url, body, headers }: RecordedRequest,
  ids: { user?: string; group?: string } = {},
) {
  const fill = (text: string): string =>
    text.replaceAll('{user}', ids.user ?? '').replaceAll('{group}', ids.group ?? '')
  const [path = '', query = ''] = fill(url).split('?')
  return {
    method,
    url: `/scim/v2${path}${query === '' ? '' : `?${query.replaceAll(' ', '%20').replaceAll('"', '%22')}`}`,
    ...(body && { payload: fill(JSON.stringify(body)) }),
    ...(headers && { headers }),
  }
}
