/** Shorter than any slice of work that matters, in milliseconds. */
const EVERY_MS = 5

/**
 * The longest slice of long work, in ms. The goal is 50. Tests allow three times that, because the same work takes more CPU time
 * while other programs use the same core; work in one piece takes seconds.
 */
export const LONGEST_SLICE_MS = 150

/**
 * Measures the most that this thread computed between two turns of its event loop, in milliseconds. It counts processor
 * time, so other programs on the machine do not show.
 */
export function watchSlices(): { longest(): number; reset(): void; stop(): void } {
  let longest = 0
  let computed = computedNow()
  const turn = (): void => {
    const now = computedNow()
    longest = Math.max(longest, now - computed)
    computed = now
  }
  const timer = setInterval(turn, EVERY_MS).unref()
  return {
    longest() {
      turn()
      return longest
    },
    reset() {
      turn()
      longest = 0
    },
    stop: () => clearInterval(timer),
  }
}

function computedNow(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest slice of `work`, in milliseconds. */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  // What came before ends with its own turn.
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  const slices = watchSlices()
  try {
    await work()
    return slices.longest()
  } finally {
    slices.stop()
  }
}
