import type { Pictures, StoredPicture } from '../server/files/pictures.ts'
import type { Shrinker } from '../server/files/shrinker.ts'
import { smallForms } from '../server/files/small-forms.ts'

/** Makes small forms at once: an install that is being made has nobody whom it could hold up. */
export const IN_THIS_PROCESS: Shrinker = { shrink: smallForms, close: async () => {} }

/** Keeps a picture as a server would have it after some time. */
export async function keepSmall(pictures: Pictures, upload: Buffer): Promise<StoredPicture> {
  const first = await pictures.keepScreenshot(upload, '')
  const small = await pictures.shrink(first.full, new AbortController().signal)
  if (!small) throw new Error('What was kept a moment ago is not there.')
  await pictures.remove(first.full, new Date(Date.now() + 1000).toISOString())
  return small
}
