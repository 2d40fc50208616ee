type SimulatedBrowser = { window: { _requestFocusFixup: () => void; areFramesReal?: boolean } }

const { setInterval: realInterval, clearInterval: realClear } = globalThis

/**
 * Makes animation frames of the simulated browser use the real clock. With a stopped clock, removing a focused control
 * would block all frames of later tests.
 */
export function keepFramesReal(): void {
  const { window } = (globalThis as unknown as { jsdom: SimulatedBrowser }).jsdom
  if (window.areFramesReal) return
  window.areFramesReal = true
  const request = window._requestFocusFixup
  window._requestFocusFixup = () => withReal('setInterval', inReal, request)
}

/** The interval clears itself, so it needs the matching clear function. */
const inReal = ((run: () => void, milliseconds: number) =>
  realInterval(() => withReal('clearInterval', realClear, run), milliseconds)) as typeof setInterval

function withReal<N extends 'setInterval' | 'clearInterval'>(
  name: N,
  real: (typeof globalThis)[N],
  run: () => void,
): void {
  const given = globalThis[name]
  globalThis[name] = real
  try {
    run()
  } finally {
    globalThis[name] = given
  }
}
