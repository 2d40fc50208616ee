// First, so that all else is found there.
await import('./keep-compiled.js')
const { startUnoptimised } = await import('./optimising.ts')
await startUnoptimised(async () => {
  const { run } = await import('../main.ts')
  await run()
})
