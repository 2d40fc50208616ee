/** So many frames the marks may take: what a server refused is shown a little after its answer. */
const FRAMES = 20

/** Moves the focus to the first control of a form that is marked invalid, once the marks are in the page. */
export function focusFirstError(form: HTMLFormElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (control) control.focus()
    else if (frames > 1) focusFirstError(form, frames - 1)
  })
}
