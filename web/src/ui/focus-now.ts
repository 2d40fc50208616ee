/** A `ref` callback that focuses an element when it is mounted. */
export const focusNow = (element: HTMLElement | null): void => element?.focus()
