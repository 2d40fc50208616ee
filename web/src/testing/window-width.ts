/** As wide as the simulated window is where a test says nothing else. */
export const USUAL_WIDTH = 1024

/** Makes the window so many pixels wide until the test ends: files share it, and the setup gives it its usual width back. */
export function setWindowWidth(width: number): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true })
}
