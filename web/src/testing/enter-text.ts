import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Enters a text in one go, like a paste: one change of the page instead of one for each letter. */
export async function enterText(field: HTMLElement, text: string): Promise<void> {
  act(() => field.focus())
  // A pause of length 0 would wait for a clock that a test may have stopped.
  await userEvent.paste(text, { delay: null })
}
