import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

const FILE = 'support-desk.sqlite'

/** Gives a data folder a SQLite database that is up to date and empty, without bringing it up to date again. */
export const copyTemplate = (dataDir: string): Promise<void> =>
  copyFile(join(inject('templateDir'), FILE), join(dataDir, FILE))
