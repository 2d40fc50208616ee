import outlines from './call-outlines.json' with { type: 'json' }
import type { Method } from './call.ts'
import type { CallName } from './calls.ts'

/** A call without its schemas. */
export type CallOutline = {
  /** Default: GET. */
  method?: Method
  path: string
  isForAnyone?: true
  answersFile?: true
  hasBody?: true
  /** The body is a piece of a file. */
  hasBytes?: true
  upload?: { image: string; fields: string[] }
}

/**
 * The outline of every call by its name: all that pages need to make calls, so that they load no schemas for it. `npm run record`
 * writes the file.
 */
export const CALL_OUTLINES = outlines as unknown as Record<CallName, CallOutline>
