/** Default width of the simulated window, in pixels. */
export const USUAL_WIDTH = 1024

/**
 * Sets the width of the window in pixels until the test ends. The setup restores it, because files share the window.
 */
export function setWindowWidth(width: number): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true })
}
