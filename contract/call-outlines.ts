import outlines from './call-outlines.json' with { type: 'json' }
import type { Method } from './call.ts'
import type { CallName } from './calls.ts'

/** A call without its schemas. Of each part of a specified call the names of its fields; those of our own calls are called so everywhere. */
export type CallOutline = {
  /** GET where nothing is said. */
  method?: Method
  path: string
  isForAnyone?: true
  answersFile?: true
  params?: string[]
  query?: string[]
  /** The orders that a list can be asked for. */
  sorts?: string[]
  body?: string[]
  /** Of our own calls. */
  hasBody?: true
  /** The body is a piece of a file. */
  hasBytes?: true
  upload?: { image: string; fields: Record<string, string[]> }
}

/**
 * The outline of every call by its name: all that pages need to make calls, so that they load no schemas for it. `npm run record`
 * writes the file.
 */
export const CALL_OUTLINES = outlines as unknown as Record<CallName, CallOutline>
