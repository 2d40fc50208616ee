/** Sampling interval in ms, shorter than any relevant slice. */
const EVERY_MS = 5

/**
 * The longest slice of long work, in ms. The goal is 50. Tests allow three times that, because the same work takes more CPU time
 * while other programs use the same core; work in one piece takes seconds.
 */
export const LONGEST_SLICE_MS = 150

/**
 * Measures the maximum CPU time of this thread between two turns of its event loop, in ms. CPU time ignores other
 * programs on the machine.
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
  // Ends the slice of earlier work.
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  const slices = watchSlices()
  try {
    await work()
    return slices.longest()
  } finally {
    slices.stop()
  }
}
