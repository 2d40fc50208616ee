import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a page has stored the chosen picture. The picture is shown a moment before it is stored. */
export async function expectPictureKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countKept)).toBe(1)
}

/** Number of pictures in the draft database. */
async function countKept(): Promise<number> {
  const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('There is no answer.')))
    })
  const name = 'keyval-store'
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0
  const database = await answerOf(indexedDB.open(name))
  try {
    if (!database.objectStoreNames.contains('keyval')) return 0
    return await answerOf(database.transaction('keyval').objectStore('keyval').count())
  } finally {
    database.close()
  }
}
