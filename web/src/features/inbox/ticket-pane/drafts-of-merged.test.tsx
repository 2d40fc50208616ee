import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { conversationPage } from '#testing/sample-chat.ts'
import { queueFields as queue } from '#testing/sample-queue.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { keepFiles, readFiles } from '#ui/kept/file-drafts.ts'
import { addFiles, emptyTray, filesIn } from '#entities/file/tray/trays.ts'
import { TicketPane } from './ticket-pane.tsx'

// The simulated browser cannot upload in chunks. These uploads complete on demand.
const { arrivals } = vi.hoisted(() => ({ arrivals: new Map<string, () => void>() }))
vi.mock('#entities/file/tray/upload.ts', () => ({
  async uploadFile(sent: File, { onBegun }: { onBegun: (id: string) => void }) {
    onBegun(`upload of ${sent.name}`)
    await new Promise<void>((resolve) => arrivals.set(sent.name, resolve))
  },
}))

const from = [{ id: 'ticket-9', number: 9, subject: 'Green', status: 'Solved' as const }]
const DRAFTS = ['chat s2 ticket-1', 'chat s2 ticket-9', 'note-s2-ticket-1', 'note-s2-ticket-9']
beforeEach(() => {
  localStorage.clear()
  for (const key of DRAFTS) emptyTray(key)
})

const keep = (key: string, text: string) => localStorage.setItem(`draft:${key}`, JSON.stringify({ text }))

async function open(sources = from) {
  const ticket = sampleTicket({
    queue,
    assignee: { id: 's2', username: 'ada' },
    merged: { isMerged: false, into: null, from: sources },
  })
  renderApp(
    '/',
    {
      [route('getTicket', 'ticket-1')]: { body: ticket },
      [route('getConversation', 'ticket-1')]: { body: conversationPage([]) },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <TicketPane ticketId="ticket-1" onNext={() => undefined} onClosed={() => undefined} />
          </WithCache>
        ),
      },
    ],
  )
  await screen.findByRole('textbox', { name: 'Reply' })
}

const written = (name: string) => {
  const box = screen.getByRole('textbox', { name })
  return box instanceof HTMLTextAreaElement ? box.value : box.textContent
}

test('continues the drafts of a merged ticket in the target of the merge', async () => {
  keep('chat s2 ticket-1', 'Hello.')
  keep('chat s2 ticket-9', 'Try the blue')
  keep('note-s2-ticket-9', 'Known fault')
  await open()
  await waitFor(() => expect(written('Reply')).toMatch(/^Hello\.\n?Try the blue$/))
  await userEvent.click(screen.getByRole('button', { name: /^Internal note/ }))
  await waitFor(() => expect(written('Internal note')).toBe('Known fault'))
  expect(Object.keys(localStorage).filter((key) => key.includes('ticket-9'))).toEqual([])
})

test('moves the files of the drafts of a merged ticket, including running uploads', async () => {
  addFiles('chat s2 ticket-1', [new File(['text'], 'own.txt')])
  addFiles('chat s2 ticket-9', [new File(['text'], 'plan.txt'), new File(['picture'], 'lamp.png')])
  addFiles('note-s2-ticket-9', [new File(['text'], 'log.txt')])
  await open()
  const names = (draft: string) => filesIn(draft).map(({ file }) => file.name)
  await waitFor(() => expect(names('chat s2 ticket-1')).toEqual(['own.txt', 'plan.txt', 'lamp.png']))
  for (const name of ['own.txt', 'plan.txt', 'lamp.png'])
    expect(await screen.findByRole('button', { name: `Remove ${name}` })).toBeDefined()
  expect(await readFiles('files:chat s2 ticket-9')).toEqual([])
  arrivals.get('plan.txt')?.()
  await waitFor(() =>
    expect(filesIn('chat s2 ticket-1')[1]).toMatchObject({
      state: 'ready',
      uploadId: 'upload of plan.txt',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: /^Internal note/ }))
  await screen.findByRole('button', { name: 'Remove log.txt' })
  expect(names('note-s2-ticket-9')).toEqual([])
})

test('moves files and uploads that were stored before a reload of the page', async () => {
  const file = new File(['text'], 'kept.txt')
  await keepFiles('files:chat s2 ticket-8', [{ file, uploadId: 'upload of kept.txt' }])
  await open([{ id: 'ticket-8', number: 8, subject: 'Lamp', status: 'Solved' }])
  expect(await screen.findByRole('button', { name: 'Remove kept.txt' })).toBeDefined()
  expect(filesIn('chat s2 ticket-1')).toMatchObject([{ uploadId: 'upload of kept.txt' }])
})
