import type { Role } from '@support-desk/contract'
import type { Page } from 'playwright-core'
import type { Say } from '../harness/words.ts'

/** Ids in the addresses of some pages. */
export type Example = {
  unassigned: string
  assigned: string
  username: string
  /** A mailbox with mails, and a ticket from one of them. */
  mailboxId?: string
  mailed?: string
  /** A webhook with a delivery. */
  webhookId?: string
  calendarId?: string
}

/** A page for one role, and the steps to show its content. */
export type PageVisit = {
  name: string
  as: Role | null
  path: (example: Example) => string
  /** A heading that proves that the page has loaded. */
  heading: string | RegExp
  /** Tables must cut nothing off, and become cards on a phone; tiles must fill their rows. */
  shows?: 'table' | 'tiles'
  ready?: (page: Page, say: Say) => Promise<void>
  /** Whether the page has panes, so the sidebar is folded. */
  hasPanes?: true
}

/** Opens a dialog by a click on a button. */
export const openDialog =
  (button: string, dialog: string) =>
  async (page: Page, say: Say): Promise<void> => {
    await page
      .getByRole('button', { name: say(button), exact: true })
      .first()
      .click()
    await page.getByRole('dialog', { name: say(dialog) }).waitFor()
  }
/** The details of a ticket. */
export const ticket = (id: string): string => `/ViewTicketDetails/${id}`
/** Opens the chat of the current ticket. */
export const openChat = async (page: Page, say: Say): Promise<void> => {
  await page.getByRole('button', { name: say('Chat'), exact: true }).click()
  await page.getByRole('log').waitFor()
}
