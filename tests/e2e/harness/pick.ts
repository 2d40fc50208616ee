import type { Locator } from 'playwright-core'

/** Opens a picker and takes the choice with this value or label. */
export async function pick(picker: Locator, choice: string): Promise<void> {
  if ((await picker.getAttribute('aria-expanded')) !== 'true') await picker.click()
  const options = picker.page().getByRole('option')
  const byValue = picker.page().locator(`[role=option][data-value="${choice}"]`)
  await options
    .and(byValue)
    .or(options.and(picker.page().getByRole('option', { name: choice, exact: true })))
    .first()
    .click()
}
