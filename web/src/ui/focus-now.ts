/** As a `ref`: gives something the focus as soon as it is there. */
export const focusNow = (element: HTMLElement | null): void => element?.focus()
