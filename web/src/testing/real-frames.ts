type Simulated = { window: { _requestFocusFixup: () => void; areFramesReal?: boolean } }

const { setInterval: realInterval, clearInterval: realClear } = globalThis

/**
 * Lets the simulated browser draw by the real clock whatever clock a test has. Where a control with the focus goes while time stands
 * still, it would wait for that clock with its next frame, and never draw one again for the tests that come after.
 */
export function keepFramesReal(): void {
  const { window } = (globalThis as unknown as { jsdom: Simulated }).jsdom
  if (window.areFramesReal) return
  window.areFramesReal = true
  const request = window._requestFocusFixup
  window._requestFocusFixup = () => withReal('setInterval', inReal, request)
}

/** Its interval ends itself, which takes the function that belongs to the one that began it. */
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
