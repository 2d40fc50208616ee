import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Opens a picker and takes the choice with this value or label. */
export async function pick(picker: HTMLElement, choice: string): Promise<void> {
  if (picker.ariaExpanded !== 'true') await userEvent.click(picker)
  const option = await waitFor(() => {
    const options = screen.getAllByRole('option', { hidden: true })
    const found = options.find((one) => one.dataset['value'] === choice || labelOf(one) === choice)
    if (!found) throw new Error(`${choice} is none of: ${options.map(labelOf).join(', ')}`)
    return found
  })
  await userEvent.click(option)
}

/** The labels of a picker's choices, in order. */
export async function choicesOf(picker: HTMLElement): Promise<(string | undefined)[]> {
  await userEvent.click(picker)
  const labels = screen.getAllByRole('option', { hidden: true }).map(labelOf)
  await userEvent.keyboard('{Escape}')
  return labels
}

const labelOf = (option: HTMLElement): string | undefined =>
  option.querySelector('[id$="-label"]')?.textContent
