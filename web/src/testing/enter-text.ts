import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Pastes a text: one change of the page instead of one per letter. */
export async function enterText(field: HTMLElement, text: string): Promise<void> {
  act(() => field.focus())
  // A delay of 0 would wait for the clock, which may be stopped.
  await userEvent.paste(text, { delay: null })
}
