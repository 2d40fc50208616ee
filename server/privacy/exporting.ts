import type { Context } from '../kernel/context.ts'
import type { Attachment } from '../files/index.ts'
import type { Say } from '../kernel/languages/words.ts'
import type { Pace } from '../kernel/scheduling/pace.ts'
import type { KnownUser } from '../users/index.ts'

/** A file in an export. */
type ExportedFile = Pick<Attachment, 'id' | 'name' | 'file'>

/** The exported user, the images and files of the export so far, and the pace of the work. */
export type ExportContext = {
  ctx: Context
  user: KnownUser
  /** Whether users export their own data. */
  isOwn: boolean
  pictures: Set<string>
  files: ExportedFile[]
  pace: Pace
  say: Say
}

/** Path of an image in an export. */
export const pictureName = (name: string): string => `pictures/${name}`

/** Path of a file in an export. The id makes it unique. */
export const fileNameOf = ({ id, name }: Pick<Attachment, 'id' | 'name'>): string => `files/${id}/${name}`
