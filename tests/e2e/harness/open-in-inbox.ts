import type { Page } from 'playwright-core'

/**
 * Opens a ticket in the inbox, and waits until its keys work. The page drops a key that was pressed long before the
 * ticket arrives. A merged ticket has the same tools.
 */
export async function openInInbox(page: Page, id: string, subject: RegExp): Promise<void> {
  await page.goto(`/inbox?view=all&ticket=${id}`)
  await page.getByRole('heading', { level: 2, name: subject }).waitFor()
  await page.getByRole('button', { name: 'Tags', exact: true }).waitFor()
}
