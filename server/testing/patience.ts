/** Timeout in ms. It is longer than any step on the slowest and busiest machine, so only a missing result fails. */
export const PATIENCE_MS = 300_000

/** Timeout of a test with several steps, in ms. */
export const LONGEST_TEST_MS = 4 * PATIENCE_MS
