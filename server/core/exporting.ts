import type { Desk } from './desk.ts'
import type { Pace } from './pace.ts'
import type { KnownPerson } from './store.ts'

/** Whose data is handed out, the names of the pictures that go with it, and the pace of the export. */
export type Exporting = { desk: Desk; person: KnownPerson; pictures: Set<string>; pace: Pace }

/** Where a picture lies in an export. */
export const pictureName = (name: string): string => `pictures/${name}`
