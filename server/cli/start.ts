// First, so that all else is found there.
await import('./keep-compiled.js')
const { startUnoptimised } = await import('./optimising.ts')
await startUnoptimised(async () => {
  const [{ buildPagesIfStale }, { run }] = await Promise.all([
    import('./build-pages.ts'),
    import('../main.ts'),
  ])
  await run({ prepare: buildPagesIfStale })
})
