/**
 * Focuses `next` if a change removed the focused button. Does nothing if the user has moved the focus outside of
 * `around`: their typing belongs there.
 */
export function focusIfLost(next: HTMLElement | null, around: HTMLElement | null): void {
  const { activeElement, body } = document
  if (activeElement && activeElement !== body && !around?.contains(activeElement)) return
  next?.focus()
}
