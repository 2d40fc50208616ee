import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const pathOf = (name: string): string => join(import.meta.dirname, '../pictures', name)

/** Files that users upload in tests. */
export const PICTURES = { projector: pathOf('projector.png'), portrait: pathOf('portrait.png') }

/** A picture as the body of a call. */
export const pictureOf = async (path: string): Promise<Blob> =>
  new Blob([await readFile(path)], { type: 'image/png' })
