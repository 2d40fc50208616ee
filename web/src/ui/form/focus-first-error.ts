/** How many frames to wait for a marked control. An error from the server appears shortly after its response. */
const FRAMES = 20

/** Focuses the first control of a form that is marked invalid. Waits up to `frames` frames for the mark. */
export function focusFirstError(form: HTMLFormElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (control) {
      // A folded group of settings would hide the control.
      const group = control.closest('details')
      if (group) group.open = true
      control.focus()
    } else if (frames > 1) focusFirstError(form, frames - 1)
  })
}
