import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

const FILE = 'support-desk.sqlite'

/** Copies the empty, migrated SQLite database into a data folder, which saves the migrations. */
export const copyTemplate = (dataDir: string): Promise<void> =>
  copyFile(join(inject('templateDir'), FILE), join(dataDir, FILE))
