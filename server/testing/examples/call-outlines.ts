import { type Call, CALLS } from '@support-desk/contract'
import type { CallOutline } from '@support-desk/contract/call-outlines'

/** Fields with default values are left out, because every page loads all outlines. */
const outlineOf = ({ method, path, who, answer, body, bytes, upload }: Call): CallOutline => ({
  ...(method !== 'GET' && { method }),
  path,
  ...(who === 'anyone' && { isForAnyone: true }),
  ...(answer === 'binary' && { answersFile: true }),
  ...(body && { hasBody: true }),
  ...(bytes !== undefined && { hasBytes: true }),
  ...(upload && { upload: { image: upload.image, fields: Object.keys(upload.fields) } }),
})

/** The outline of every call by name, for `contract/call-outlines.json`. */
export const callOutlines = (): Record<string, CallOutline> =>
  Object.fromEntries(Object.entries<Call>(CALLS).map(([name, call]) => [name, outlineOf(call)]))
