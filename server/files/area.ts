import type { Area } from '../area.ts'
import { uploadHandlers } from './attachments/handlers.ts'
import { scheduledFileQueries } from './attachments/queries-scheduled.ts'
import { sideFileQueries } from './attachments/queries-side.ts'
import { signatureFileQueries } from './attachments/queries-signatures.ts'
import { attachmentQueries } from './attachments/queries.ts'
import { createAttachmentStore } from './attachments/store.ts'
import { removeUploads } from './incoming/jobs.ts'
import { uploadQueries } from './incoming/queries.ts'
import { freeBytesIn, removeLeftOver } from './incoming/room.ts'
import { createClamd } from './incoming/scanner.ts'
import { removeFirstForms, shrinkPictures } from './jobs.ts'
import { createPictures } from './pictures.ts'
import { pictureQueries } from './queries-pictures.ts'
import type { Shrinker } from './shrinker.ts'
import { attachments, storedFiles } from './checks.ts'

export const fileArea = {
  handlers: uploadHandlers,
  queries: {
    pictures: pictureQueries,
    uploads: uploadQueries,
    attachments: attachmentQueries,
    scheduledFiles: scheduledFileQueries,
    sideFiles: sideFileQueries,
    signatureFiles: signatureFileQueries,
  },
  services({ config, replacements, clock, files }) {
    const { maxBytes, dailyBytes, scanner: place, passUnscanned } = config.files
    return {
      pictures: createPictures(files, replacements.shrinker, replacements.pictureLimitMs),
      attachments: createAttachmentStore(files, {
        maxBytes,
        dailyBytes,
        scanner: place && createClamd({ place, passUnscanned, clock }),
        freeBytes: config.databaseUrl ? null : freeBytesIn(config.dataDir),
      }),
    }
  },
  jobs: () => [shrinkPictures, removeFirstForms, removeUploads, removeLeftOver],
  health({ attachments: { scanner } }) {
    const fileScanner = scanner?.report()
    return fileScanner ? { fileScanner } : {}
  },
  checks: [attachments, storedFiles],
} satisfies Area

declare module '../area.ts' {
  interface Replacements {
    shrinker?: Shrinker
    /** Timeout of shrinking one upload, in milliseconds. */
    pictureLimitMs?: number
  }
}

declare module '../kernel/store.ts' {
  interface Queries {
    pictures: ReturnType<typeof pictureQueries>
    uploads: ReturnType<typeof uploadQueries>
    attachments: ReturnType<typeof attachmentQueries>
    scheduledFiles: ReturnType<typeof scheduledFileQueries>
    sideFiles: ReturnType<typeof sideFileQueries>
    signatureFiles: ReturnType<typeof signatureFileQueries>
  }
}
