import { hash } from 'node:crypto'
import { listsTag } from '../edge/entity-tags.ts'
import { ScimError } from './scim-error.ts'

/** The ETag of a resource: a hash of its content, so any change produces another one. */
export const versionOf = (shown: object): string =>
  `W/"${hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22)}"`

/** Whether a header lists the version of a resource. */
export const names = (header: string, shown: object): boolean =>
  header.trim() === '*' || listsTag(header, versionOf(shown))

/** Throws 412 when a change is based on another version. */
export function mustMatch(header: string | undefined, shown: object): void {
  if (header !== undefined && !names(header, shown))
    throw new ScimError(412, undefined, 'The resource has changed since this version. Read it again.')
}
