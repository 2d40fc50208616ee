// First, so that all later imports use the compile cache.
await import('../../../server/cli/keep-compiled.js')
const [{ buildPagesIfStale }, { run }, { createPasswords }, { PATIENCE_MS }] = await Promise.all([
  import('../../../server/cli/build-pages.ts'),
  import('../../../server/main.ts'),
  import('../../../server/auth/passwords/passwords.ts'),
  import('../../../server/testing/patience.ts'),
])
// Like `npm start`, but with generous timeouts, because pages would report a 503 on a busy machine as an error.
const replacements = {
  searchLimitMs: PATIENCE_MS,
  pictureLimitMs: PATIENCE_MS,
  passwords: createPasswords(undefined, PATIENCE_MS),
}
await run({ prepare: buildPagesIfStale, replacements })
