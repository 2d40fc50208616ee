const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Loads code of the page and retries while the network is down. Throws after `tries` failures, because a newer version
 * of the product may have removed the code.
 */
export async function loadPersistently<Part>(load: () => Promise<Part>, tries = Infinity): Promise<Part> {
  for (let tried = 1, pause = FIRST_PAUSE_MS; ; tried++, pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch (error) {
      if (tried >= tries) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
