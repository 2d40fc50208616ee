import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { TicketFiles } from './ticket-files.tsx'

// The simulated browser cannot upload in chunks.
vi.mock('../tray/upload.ts', () => ({
  async uploadFile(sent: File, { onBegun }: { onBegun: (id: string) => void }) {
    onBegun('upload-1')
    return { id: 'upload-1', name: sent.name, size: 4, received: 4, file: null, expiresAt: '' }
  },
}))

const file = { name: 'log.txt', mediaType: 'text/plain', size: 4, kind: 'text' as const }

test('holds files in a tray until the user adds them to the ticket', async () => {
  const attachments: object[] = []
  const { requests } = renderApp(
    '/',
    {
      [route('listAttachments', 'ticket-1')]: () => ({ body: attachments }),
      [route('createAttachments', 'ticket-1')]: () => {
        attachments.push({ ...file, id: 'upload-1' })
        return { body: attachments }
      },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <TicketFiles ticketId="ticket-1" mayAdd />
          </WithCache>
        ),
      },
    ],
  )
  const field = await screen.findByLabelText('Add files to the ticket')
  await userEvent.upload(field, new File(['text'], 'log.txt', { type: 'text/plain' }))
  const add = await screen.findByRole('button', { name: 'Add to the ticket' })
  await waitFor(() => expect(add.hasAttribute('disabled')).toBe(false))
  await userEvent.click(add)
  await screen.findByRole('button', { name: /log\.txt/ })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to the ticket' })).toBeNull())
  const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/attachments'))
  expect(await sent?.clone().json()).toEqual({ files: ['upload-1'] })
})
