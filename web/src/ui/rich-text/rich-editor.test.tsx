import { documentOfText, plainTextOf, type RichDocument } from '@support-desk/contract'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RichEditorActions, RichEditorProps } from './editor-props.ts'
import { RichEditor } from './rich-editor.tsx'

const EMPTY = documentOfText('')
let written: RichDocument
const actions = createRef<RichEditorActions>()
const onSend = vi.fn<() => void>()
const onEscape = vi.fn<() => void>()

beforeEach(() => {
  written = EMPTY
  onSend.mockReset()
  onEscape.mockReset()
})

function Field({ start, ...more }: { start: RichDocument } & Partial<RichEditorProps>) {
  const [value, setValue] = useState(start)
  return (
    <>
      <button type="button" onClick={() => setValue(EMPTY)}>
        Empty it
      </button>
      <RichEditor
        value={value}
        onChange={(next) => {
          written = next
          setValue(next)
        }}
        label="Reply"
        placeholder="Reply to ada"
        sendBy="mod+enter"
        onSend={onSend}
        onEscape={onEscape}
        actionsRef={actions}
        {...more}
      />
    </>
  )
}

async function open(start = EMPTY, more: Partial<RichEditorProps> = {}): Promise<HTMLElement> {
  render(
    <MantineProvider env="test">
      <Field start={start} {...more} />
    </MantineProvider>,
  )
  act(() => actions.current?.focus())
  await screen.findByRole('toolbar', { name: 'Formatting' })
  act(() => actions.current?.focus())
  return screen.getByRole('textbox', { name: 'Reply' })
}

/** Simulates pasting as browsers report it. */
const paste = (field: HTMLElement, data: Record<string, string>, keys: object = {}) => {
  fireEvent.keyDown(field, { key: 'v', ctrlKey: true, ...keys })
  const types = Object.keys(data)
  fireEvent.paste(field, {
    clipboardData: { types, files: [], items: [], getData: (type: string) => data[type] ?? '' },
  })
}

const WORD = {
  'text/plain': 'one\ntwo',
  'text/html':
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>one</p>` +
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>two</p>`,
}

test('exposes its role, its shortcut and its error to screen readers', async () => {
  const field = await open(documentOfText('Hello'), { ariaKey: 'r', error: '3 characters too many.' })
  expect(field.getAttribute('aria-multiline')).toBe('true')
  expect(field.getAttribute('aria-keyshortcuts')).toBe('r')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '3 characters too many.',
  )
})

test('sends once on Ctrl with Enter, and starts a new line on Enter', async () => {
  const field = await open(documentOfText('Hello'))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(plainTextOf(written)).toContain('Hello')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, repeat: true })
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('sends on Enter if the user chose so, except in a list or while composing', async () => {
  const field = await open(documentOfText('Hello'), { sendBy: 'enter' })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSend).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'List' }))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSend).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('calls onEscape on Escape, except while composing', async () => {
  const field = await open()
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(onEscape).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onEscape).toHaveBeenCalledTimes(1)
})

test('pastes a list from Word as a list, and undoes it', async () => {
  const field = await open()
  paste(field, WORD)
  expect(written.blocks).toMatchObject([{ kind: 'list', ordered: false, items: [[{}], [{}]] }])
  expect(plainTextOf(written)).toBe('- one\n- two')
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
  expect(plainTextOf(written)).toBe('')
})

test('pastes plain text with Shift', async () => {
  const field = await open()
  paste(field, WORD, { key: 'V', shiftKey: true })
  expect(written.blocks.map(({ kind }) => kind)).not.toContain('list')
  expect(plainTextOf(written)).toMatch(/^one\n+two$/)
})

test('lets AltGr type characters and format nothing', async () => {
  const field = await open(documentOfText('Hello'))
  fireEvent.keyDown(field, { key: 'ć', keyCode: 67, ctrlKey: true, altKey: true })
  fireEvent.keyDown(field, { key: '}', keyCode: 48, ctrlKey: true, altKey: true })
  expect(screen.getByRole('button', { name: 'Code block' }).getAttribute('aria-pressed')).toBe('false')
})

test('does not restore a sent message by undo', async () => {
  const field = await open(documentOfText('Hello'))
  fireEvent.click(screen.getByRole('button', { name: 'Empty it' }))
  await waitFor(() => expect(field.textContent).toBe(''))
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
  expect(field.textContent).toBe('')
})

test('has one Tab stop for the toolbar, and moves in it by arrow keys', async () => {
  await open()
  const buttons = within(screen.getByRole('toolbar')).getAllByRole('button')
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  act(() => buttons[0]?.focus())
  fireEvent.keyDown(buttons[0] ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(buttons[1])
  fireEvent.keyDown(buttons[0] ?? document.body, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(buttons.at(-1))
})

test('links only to web pages and email addresses', async () => {
  await open()
  const set = async (address: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Link' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Address of the link' }), {
      target: { value: address },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Set link' }))
  }
  const refused = () =>
    screen.getByText('Links can only point to web pages and email addresses, without login details.')
  await set('javascript:alert(1)')
  expect(refused()).toBeTruthy()
  expect(written).toEqual(EMPTY)
  fireEvent.change(screen.getByRole('textbox', { name: 'Address of the link' }), {
    target: { value: 'me:secret@example.org/a' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Set link' }))
  expect(refused()).toBeTruthy()
  expect(written).toEqual(EMPTY)
  fireEvent.change(screen.getByRole('textbox', { name: 'Address of the link' }), {
    target: { value: 'example.org/a' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Set link' }))
  expect(written.blocks).toEqual([
    { kind: 'paragraph', content: [{ kind: 'text', text: 'example.org/a', link: 'https://example.org/a' }] },
  ])
})

test('reports the text after @, passes keys to its handler, and replaces the text by the mention', async () => {
  const onDraft = vi.fn<(beginning: string | null) => void>()
  const onKey = vi.fn<(event: KeyboardEvent) => boolean>(({ key }) => key === 'Enter')
  const field = await open(EMPTY, { onDraft, onKey })
  paste(field, { 'text/plain': 'ask @ad' })
  expect(onDraft).toHaveBeenLastCalledWith('ad')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onKey).toHaveBeenCalledTimes(2)
  act(() => actions.current?.mention({ kind: 'person', id: 'p1', name: 'Ada' }))
  expect(written.blocks).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'ask ' },
        { kind: 'mention', of: 'person', id: 'p1', name: 'Ada' },
        { kind: 'text', text: ' ' },
      ],
    },
  ])
  expect(onDraft).toHaveBeenLastCalledWith(null)
  paste(field, { 'text/plain': 'a@b' })
  expect(onDraft).toHaveBeenLastCalledWith(null)
})

test('inserts a document at the cursor', async () => {
  await open(documentOfText('Hello'))
  act(() => actions.current?.insert(documentOfText('there')))
  expect(plainTextOf(written)).toContain('there')
})

test('turns a typed or pasted placeholder into a placeholder node, so that it is never sent as text', async () => {
  const field = await open()
  const placeholder = { kind: 'placeholder', name: 'requester.firstName', otherwise: 'there' }
  paste(field, { 'text/plain': 'Hello {{requester.firstName|there}}, {{user.name}}' })
  await waitFor(() =>
    expect(written.blocks).toEqual([
      {
        kind: 'paragraph',
        content: [{ kind: 'text', text: 'Hello ' }, placeholder, { kind: 'text', text: ', {{user.name}}' }],
      },
    ]),
  )
})
