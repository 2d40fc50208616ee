/** A request as a directory sends it. `{user}` and `{group}` stand for ids that the help desk gave. */
export type Recorded = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object
  /** Beside those that every request has. */
  headers?: Record<string, string>
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A change by steps, which most directories send. */
export const patch = (url: string, ...Operations: object[]): Recorded => ({
  method: 'PATCH',
  url,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
})

/** What somebody's directory sends, with the ids of this install in it. */
export function withIds(
  { method, url, body, headers }: Recorded,
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
