import type { Desk } from './desk.ts'
import type { KnownPerson } from './store.ts'

/** Whose data is handed out, and the names of the pictures that go with it. */
export type Exporting = { desk: Desk; person: KnownPerson; pictures: Set<string> }

/** Where a picture lies in an export. */
export const pictureName = (name: string): string => `pictures/${name}`
