import { act, fireEvent } from '@testing-library/react'

/** Writes text into an editor. The simulated browser supports only pasting. */
export function writeRich(field: HTMLElement, text: string): void {
  act(() => field.focus())
  const getData = (type: string) => (type === 'text/plain' ? text : '')
  fireEvent.paste(field, { clipboardData: { types: ['text/plain'], files: [], items: [], getData } })
}
