import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openNoteBox } from '#testing/open-note-box.tsx'
import { route } from '#testing/route.ts'
import { writeRich } from '#testing/write-rich.ts'
import { emptyTray } from '#entities/file/tray/trays.ts'

// The simulated browser cannot upload in chunks.
vi.mock('#entities/file/tray/upload.ts', () => ({
  async uploadFile(file: File, { onBegun }: { onBegun: (id: string) => void }) {
    onBegun('upload-1')
    return { id: 'upload-1', name: file.name, size: 4, received: 4, file: null, expiresAt: '' }
  },
}))

beforeEach(() => {
  localStorage.clear()
  emptyTray('note-s1-ticket-1')
})

async function paste() {
  const { requests, box } = await openNoteBox({
    [route('deleteUpload', 'upload-1')]: {},
    [route('createNote', 'ticket-1')]: { body: { id: 'note-1', number: 1 } },
  })
  await writeRich(box, 'See')
  const picture = new File(['text'], 'screen.png', { type: 'image/png' })
  fireEvent.paste(box, { clipboardData: { files: [picture], types: ['Files'], getData: () => '' } })
  await waitFor(() => expect(box.textContent).toContain('[screen.png]'))
  return { requests, box }
}

test('inserts a pasted picture into the text, and sends it with the note', async () => {
  const { requests } = await paste()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const added = () => requests.find(({ url, method }) => method === 'POST' && url.endsWith('/notes'))
  await waitFor(() => expect(added()).toBeDefined())
  const body = (await added()?.clone().json()) as { document: { blocks: object[] }; files: string[] }
  expect(body.files).toEqual(['upload-1'])
  expect(body.document.blocks).toContainEqual({ kind: 'image', file: 'upload-1', name: 'screen.png' })
})

test('removes a picture from the text when it is removed from the tray', async () => {
  const { box } = await paste()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove screen.png' }))
  await waitFor(() => expect(box.textContent).toBe('See'))
})

test('ignores the picture of copied table cells and pastes their text', async () => {
  const { box } = await paste()
  const table = new File(['cells'], 'image.png', { type: 'image/png' })
  const clipboardData = (html: string) => ({
    files: [table],
    types: ['text/plain', 'text/html', 'Files'],
    getData: (type: string) => (type === 'text/html' ? html : 'Printer'),
  })
  fireEvent.paste(window, {
    clipboardData: clipboardData('<style>td {}</style><table><td>Printer</td></table>'),
  })
  expect(screen.queryByRole('button', { name: 'Remove image.png' })).toBeNull()
  // A copied picture without text.
  fireEvent.paste(window, {
    clipboardData: clipboardData('<meta charset="utf-8"><img src="https://example.org/a.png">'),
  })
  await screen.findByRole('button', { name: 'Remove image.png' })
  expect(box.textContent).toContain('[screen.png]')
})
