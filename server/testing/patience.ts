/**
 * Milliseconds: longer than anything takes on the slowest and busiest machine. What is waited for comes when it comes;
 * only what never does should fail.
 */
export const PATIENCE_MS = 300_000

/** What a test may take that waits for one thing after the other. */
export const LONGEST_TEST_MS = 4 * PATIENCE_MS
