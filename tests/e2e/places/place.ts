import type { Role } from '@support-desk/contract'
import type { Page } from 'playwright-core'
import type { Say } from '../harness/words.ts'

/** What the addresses of some pages contain. */
export type Example = {
  unassigned: string
  assigned: string
  username: string
  /** A mailbox that mails came to, and the ticket that one of them raised. */
  mailboxId?: string
  mailed?: string
  /** A webhook to which something was sent. */
  webhookId?: string
}

/** A page as one role sees it, and what has to be done to get there once it is open. */
export type Place = {
  name: string
  as: Role | null
  path: (example: Example) => string
  /** A heading that says the page has arrived. */
  heading: string | RegExp
  /** Tables cut nothing off and are cards on a phone; tiles stand in full rows. */
  shows?: 'table' | 'tiles'
  ready?: (page: Page, say: Say) => Promise<void>
  /** Whether the page has panes of its own, beside which the sidebar is folded. */
  hasPanes?: true
}

/** Opens what has a dialog of its own, as a click on the button of that name does. */
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
/** Opens the chat of the ticket that is shown. */
export const openChat = async (page: Page, say: Say): Promise<void> => {
  await page.getByRole('button', { name: say('Chat'), exact: true }).click()
  await page.getByRole('log').waitFor()
}
