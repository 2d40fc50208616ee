import userEvent from '@testing-library/user-event'

/** Clicks on all areas outside the open dialog. */
export async function clickBeside(): Promise<void> {
  const places = document.querySelectorAll('.mantine-Modal-overlay, .mantine-Modal-inner')
  if (places.length === 0) throw new Error('There is nothing beside a dialog.')
  for (const place of places) await userEvent.click(place)
}
