/**
 * Gives the focus to what comes next after a change, where it was lost with the button that made the change. Whoever has
 * gone on to something outside of `around` meanwhile keeps it: what they type is meant for there.
 */
export function focusIfLost(next: HTMLElement | null, around: HTMLElement | null): void {
  const { activeElement, body } = document
  if (activeElement && activeElement !== body && !around?.contains(activeElement)) return
  next?.focus()
}
