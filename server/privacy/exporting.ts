import type { Context } from '../kernel/context.ts'
import type { Attachment } from '../files/index.ts'
import type { Say } from '../kernel/languages/words.ts'
import type { Pace } from '../kernel/scheduling/pace.ts'
import type { KnownUser } from '../users/index.ts'

/** A file that goes with an export. */
type ExportedFile = Pick<Attachment, 'id' | 'name' | 'file'>

/** Whose data is handed out, the names of the pictures and the files that go with it, and the pace of the export. */
export type Exporting = {
  ctx: Context
  user: KnownUser
  pictures: Set<string>
  files: ExportedFile[]
  pace: Pace
  say: Say
}

/** Where a picture lies in an export. */
export const pictureName = (name: string): string => `pictures/${name}`

/** Where a file lies in an export: under its name, beside no other. */
export const fileNameOf = ({ id, name }: Pick<Attachment, 'id' | 'name'>): string => `files/${id}/${name}`
