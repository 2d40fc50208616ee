import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a page has kept the picture that was chosen on it: it is shown a moment before it would outlive a reload. */
export async function expectPictureKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countKept)).toBe(1)
}

/** How many pictures lie in the database that drafts are kept in. */
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
