import { type Call, CALLS } from '@support-desk/contract'
import type { CallOutline } from '@support-desk/contract/call-outlines'

/** Fields with the usual value are left out: every page loads all outlines. */
const outlineOf = ({ method, path, who, answer, body, bytes, upload }: Call): CallOutline => ({
  ...(method !== 'GET' && { method }),
  path,
  ...(who === 'anyone' && { isForAnyone: true }),
  ...(answer === 'binary' && { answersFile: true }),
  ...(body && { hasBody: true }),
  ...(bytes !== undefined && { hasBytes: true }),
  ...(upload && { upload: { image: upload.image, fields: Object.keys(upload.fields) } }),
})

/** The outline of every call by its name, for `contract/call-outlines.json`. */
export const callOutlines = (): Record<string, CallOutline> =>
  Object.fromEntries(Object.entries<Call>(CALLS).map(([name, call]) => [name, outlineOf(call)]))
