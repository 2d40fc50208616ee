import type { CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { accessProblems, collectErrors } from './harness/watch.ts'

/** The text fields of staff: keyboard, pictures, and an input method that composes words. */

let testServer: TestServer
let sessions: Sessions
let id: string
let page: Page
let ime: CDPSession
let close: () => Promise<void>
let errors: string[]

beforeAll(async () => {
  testServer = await openTestServer()
  const { api } = testServer
  sessions = await makeUsers(api)
  id = await api.raise(sessions.User, 'VPN error 812 since noon', await pictureOf(PICTURES.projector))
  await api.call('legacyTakeTicket', { body: { Ticketid: id } }, sessions.SupportTeam)
  for (const name of ['日本語の返事', 'VPN fault'])
    await api.call(
      'createMacro',
      { body: { name, reply: words(`${name}!`), steps: [], visibility: 'own' } },
      sessions.SupportTeam,
    )
})
afterAll(() => testServer.stop())

beforeEach(async () => {
  const visitor = { url: testServer.url, session: sessions.SupportTeam }
  const opened = await openWindow(testServer.browser, visitor)
  page = opened.page
  errors = collectErrors(page)
  ime = await opened.context.newCDPSession(page)
  close = () => opened.context.close()
})
afterEach(() => close())

const words = (text: string) => ({
  version: 1 as const,
  blocks: [{ kind: 'paragraph' as const, content: [{ kind: 'text' as const, text }] }],
})
const messages = async () => {
  const params = { ticketId: id }
  return (await testServer.api.call('getMessages', { params, query: {} }, sessions.SupportTeam)).messages
}

/** Opens a field of the ticket by its key, and waits for its editor. */
async function openBox(key: 'r' | 'n', name: string) {
  await page.goto(`/inbox?view=all&ticket=${id}`)
  await page.getByRole('heading', { level: 2, name: /VPN/ }).waitFor()
  await page.keyboard.press(key)
  await page.getByRole('toolbar', { name: 'Formatting' }).first().waitFor()
  const field = page.getByRole('textbox', { name })
  await field.focus()
  return field
}

/** Shows a composed word, like an input method. */
const compose = (text: string) =>
  ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
/** Presses a key that the input method handles; the browser reports it to pages as 229. */
const pressInWord = async (key: string, modifiers = 0) => {
  const event = { key, code: key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229, modifiers }
  await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await ime.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}
const CONTROL = 2
/** Commits the composed word. */
const commit = (text: string) => ime.send('Input.insertText', { text })

test('keeps a pasted picture and its alternative text in a reply through a reload and sending', async () => {
  const field = await openBox('r', 'Reply')
  await page.keyboard.type('Look:')
  const picture = Buffer.from(await (await pictureOf(PICTURES.projector)).arrayBuffer()).toString('base64')
  await field.evaluate((box, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'IMG_0815.png', { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture)
  const shown = (name: string) => field.getByRole('img', { name })
  await shown('IMG_0815.png').waitFor()
  await expect
    .poll(() => shown('IMG_0815.png').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(10)

  // Further text comes behind the picture.
  await page.keyboard.type('There')
  await expect.poll(() => field.innerText()).toContain('There')
  await shown('IMG_0815.png').waitFor()

  // The keyboard reaches the field of the alternative text and leaves it, and neither sends the reply.
  const alt = field.getByRole('textbox', { name: 'Description of IMG_0815.png' })
  await alt.focus()
  await compose('みど')
  await commit('緑 projector')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  await shown('緑 projector').waitFor()
  expect(await messages()).toEqual([])
  expect(await accessProblems(page)).toEqual([])

  await page.reload()
  await shown('緑 projector').waitFor()
  await expect
    .poll(() => shown('緑 projector').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(10)
  await field.focus()
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await messages()).length).toBe(1)
  const [message] = await messages()
  expect(message?.document?.blocks[1]).toMatchObject({
    kind: 'image',
    name: 'IMG_0815.png',
    alt: '緑 projector',
  })
  expect(message?.text).toBe('Look:\n\n[緑 projector]\n\nThere')

  // After sending the last ticket, the list is shown. The ticket can be opened from there.
  await page.getByText('Select a ticket').waitFor()
  await page.getByRole('link', { name: /VPN error 812/ }).click()
  const sent = page.getByRole('log').getByRole('img', { name: '緑 projector' })
  await sent.waitFor()
  await expect.poll(() => sent.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(10)
  expect(errors).toEqual([])
})

test('types letters after R or N into the reply or note, without triggering shortcuts', async () => {
  const reply = await openBox('r', 'Reply')
  const note = page.getByRole('textbox', { name: 'Internal note' })
  const status = page.getByRole('combobox', { name: 'Status' })
  const before = await status.getAttribute('value')
  for (const [key, typed, field] of [
    ['n', 'mine', note],
    ['r', 'yes, even this', reply],
    ['n', ' @vik', note],
    ['r', ' tomorrow', reply],
  ] as const) {
    await page.keyboard.press('Escape')
    // One browser message per key, without waiting.
    await Promise.all(
      [...key, ...typed].map((letter) => page.keyboard.press(letter === ' ' ? 'Space' : letter)),
    )
    await expect.poll(() => field.innerText()).toContain(typed.trim())
  }
  expect(await reply.innerText()).toBe('yes, even this tomorrow')
  expect(await status.getAttribute('value')).toBe(before)
  await page.getByRole('button', { name: 'Internal note' }).click()
  await page.keyboard.type('!')
  await expect.poll(() => note.innerText()).toBe('mine @vik!')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await reply.innerText()).trim()).toBe('')
  expect(errors).toEqual([])
})

test('triggers no shortcut while an input method composes a word in a reply, and then completes a macro', async () => {
  const field = await openBox('r', 'Reply')
  const before = (await messages()).length
  await page.keyboard.type('はい ')
  await compose('にほん')
  await expect.poll(() => field.innerText()).toContain('はい にほん')
  for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown']) await pressInWord(key)
  await pressInWord('Enter', CONTROL)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  await commit('日本')
  await expect.poll(() => field.innerText()).toBe('はい 日本')
  expect((await messages()).length).toBe(before)

  await page.keyboard.type(' :')
  await page.getByRole('option', { name: 'VPN fault' }).waitFor()
  await compose('に')
  await compose('にほ')
  await commit('日本')
  await page.getByRole('option', { name: '日本語の返事' }).waitFor()
  expect(await page.getByRole('option', { name: 'VPN fault' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => field.innerText()).toBe('はい 日本 日本語の返事!')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await messages()).at(-1)?.text).toBe('はい 日本 日本語の返事!')
  expect(errors).toEqual([])
})

test('completes a mention by a composed name, and keeps the mention when a word is composed after it', async () => {
  const field = await openBox('n', 'Internal note')
  const name = sessions.Admin.user_name
  await page.keyboard.type('Ask @')
  await compose(name.slice(0, 2))
  await page.getByRole('option', { name }).waitFor()
  await pressInWord('Enter')
  await commit(name.slice(0, 2))
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  const mention = field.locator('[data-mention]')
  await mention.waitFor()
  await compose('お願')
  await page.keyboard.press('Control+Enter')
  await commit('お願い')
  await expect.poll(() => field.innerText()).toBe(`Ask @${name} お願い`)
  await expect.poll(() => mention.count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await page.getByText('お願い').locator('visible=true').first().waitFor()
  expect(errors).toEqual([])
})

test('writes a macro by keyboard and input method, and keeps a placeholder beside composed words', async () => {
  await page.goto('/macros')
  await page.getByRole('button', { name: 'New macro' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
  await compose('へん')
  await pressInWord('Enter')
  await commit('返事')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  const reply = dialog.getByRole('textbox', { name: 'Reply' })
  await reply.focus()
  await dialog.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await reply.focus()
  await dialog.getByRole('textbox', { name: 'Fallback' }).fill('様')
  await dialog.getByRole('button', { name: 'Insert' }).press('Enter')
  const chip = reply.locator('[data-placeholder-name]')
  await chip.waitFor()
  await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true)
  await compose('さん')
  await pressInWord('Escape')
  await page.keyboard.press('Control+Enter')
  await commit('さま')
  await expect.poll(() => reply.innerText()).toBe('{{requester.firstName|様}}さま')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  // A placeholder with a fallback text is never empty, so it has no warning color.
  const colours = await chip.evaluate((each) => [
    getComputedStyle(each).color,
    getComputedStyle(document.documentElement).getPropertyValue('--danger-text').trim(),
  ])
  const danger = await page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = value
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, colours[1] ?? '')
  expect(colours[0]).not.toBe(danger)
  await dialog.getByRole('button', { name: 'Create macro' }).press('Enter')
  await page.getByText('Macro saved.').waitFor()
  await page.getByText('返事', { exact: true }).waitFor()
  expect(errors).toEqual([])
})
