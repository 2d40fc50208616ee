const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Loads code of the page, as often as it takes while the network is gone; what somebody waits for is given up after so many
 * tries, since a newer version of the desk may have taken it away.
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
