// First, so that all later imports use the compile cache.
await import('../../../server/cli/keep-compiled.js')
const [{ buildPagesIfStale }, { run }, { PATIENCE_MS }] = await Promise.all([
  import('../../../server/cli/build-pages.ts'),
  import('../../../server/main.ts'),
  import('../../../server/testing/patience.ts'),
])
// Like `npm start`, except that no search ends early on a busy machine: pages would report its answer 503 as an error.
await run({ prepare: buildPagesIfStale, replacements: { searchLimitMs: PATIENCE_MS } })
