import type { Page } from 'playwright-core'

/** As fast as somebody types who is used to it. */
const KEY_MS = 100
/** What every ticket is answered with. Its letters are not counted. */
const ANSWER = 'On my way.'
/** So often Tab may be pressed in search of something. */
const MOST_TABS = 60

/** What it took to work off a ticket: keys beside those of the answer, and seconds. */
export type Effort = { keys: number; seconds: number }

/** Somebody who works without a mouse, and waits for what they see. */
function createHands(page: Page) {
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key, { delay: KEY_MS })
  }
  return {
    press,
    type: () => page.keyboard.type(ANSWER, { delay: KEY_MS }),
    /** Goes on by Tab, or back, to the button of this name. */
    async tabTo(key: 'Tab' | 'Shift+Tab', name: string): Promise<void> {
      const target = page.getByRole('button', { name, exact: true })
      for (let tab = 0; tab < MOST_TABS; tab++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await press(key)
      }
      throw new Error(`${name} is not reached by ${key}.`)
    },
    taken: () => keys,
  }
}
type Hands = ReturnType<typeof createHands>

async function measured(page: Page, work: (hands: Hands) => Promise<void>): Promise<Effort> {
  const hands = createHands(page)
  const began = performance.now()
  await work(hands)
  return { keys: hands.taken(), seconds: (performance.now() - began) / 1000 }
}

/** On the specified pages, by the keys that they have: from a ticket that is open, until the next one is. */
export async function workOnPages(page: Page, tickets: number): Promise<Effort[]> {
  await page.goto('/SupportTeam-AllTickets')
  await page.getByRole('main').locator('[data-index="0"] [data-row-link]').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const take = page.getByRole('button', { name: 'Take', exact: true })
  const status = page.getByLabel('New status')
  const efforts: Effort[] = []
  for (let count = 0; count < tickets; count++) {
    await take.waitFor()
    const before = page.url()
    efforts.push(
      await measured(page, async ({ press, type, tabTo }) => {
        await press('t')
        await take.and(page.locator(':focus')).waitFor()
        await press('Enter')
        await status.and(page.locator(':focus')).waitFor()
        // Letters belong to the field, so it has to be left first.
        await tabTo('Shift+Tab', 'Chat')
        await press('c')
        await page.getByLabel('Message', { exact: true }).and(page.locator(':focus')).waitFor()
        await type()
        await press('Enter')
        await page.getByRole('log').getByText(ANSWER).waitFor()
        await press('Escape')
        await page.getByRole('button', { name: 'Chat', exact: true }).and(page.locator(':focus')).waitFor()
        await press('u')
        await status.and(page.locator(':focus')).waitFor()
        await press('O')
        await tabTo('Tab', 'Update and next')
        await press('Enter')
        await page.waitForURL((url) => url.href !== before)
        await take.waitFor()
      }),
    )
  }
  return efforts
}

/** In the inbox: from a ticket that is open, until the next one is. */
export async function workInInbox(page: Page, tickets: number): Promise<Effort[]> {
  await page.goto('/inbox?view=team-turn')
  await page.locator('li[data-index="0"]').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Ticket', exact: true })
  const title = pane.getByRole('heading', { level: 2 })
  await title.and(page.locator(':focus')).waitFor()
  const efforts: Effort[] = []
  for (let count = 0; count < tickets; count++) {
    const before = new URL(page.url()).searchParams.get('ticket')
    efforts.push(
      await measured(page, async ({ press, type }) => {
        await press('m')
        await page.getByText('is yours').first().waitFor()
        await press('r')
        await pane.getByRole('textbox', { name: 'Reply' }).and(page.locator(':focus')).waitFor()
        await type()
        await press('Control+Enter')
        await page.waitForURL((url) => url.searchParams.get('ticket') !== before)
        await title.and(page.locator(':focus')).waitFor()
      }),
    )
  }
  return efforts
}
