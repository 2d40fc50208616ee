import { hash } from 'node:crypto'
import { listsTag } from '../edge/entity-tags.ts'
import { ScimError } from './scim-error.ts'

/** The tag of a resource as it is: of all that is shown of it, so that a change from anywhere makes it another one. */
export const versionOf = (shown: object): string =>
  `W/"${hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22)}"`

/** Whether a header names the version of a resource. */
export const names = (header: string, shown: object): boolean =>
  header.trim() === '*' || listsTag(header, versionOf(shown))

/** Refuses a change that is based on another version. */
export function mustMatch(header: string | undefined, shown: object): void {
  if (header !== undefined && !names(header, shown))
    throw new ScimError(412, undefined, 'The resource has changed since that version. Please read it again.')
}
