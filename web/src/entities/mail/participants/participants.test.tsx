import { documentOfText } from '@support-desk/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { Toasts } from '#app/shell/toasts.tsx'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { GoesTo } from './goes-to.tsx'
import { MailSignature } from './mail-signature.tsx'
import { ParticipantChips } from './participant-chips.tsx'
import type { OtherRecipient, Participant } from './queries.ts'

const person = (id: string, name: string, isContact = true): Participant => ({
  id,
  name,
  address: `${id}@example.com`,
  isContact,
  undelivered: null,
  since: '2026-01-05T09:00:00.000Z',
  addedBy: 'ada',
  why: 'staff',
})
const MAIL = {
  address: 'support@example.com',
  replyName: 'Support',
  isSent: true,
  signature: documentOfText('Your help desk'),
}

type People = {
  requester: Participant
  cc: Participant[]
  copied?: OtherRecipient[]
  mail: typeof MAIL | null
}

function open(people: People) {
  people.copied ??= []
  renderApp(
    '/',
    {
      [route('getParticipants', 'ticket-1')]: () => ({ body: people }),
      [route('deleteParticipant', 'ticket-1', 'cleo')]: () => {
        people.cc = []
        return { status: 204, body: undefined }
      },
      [route('createParticipant', 'ticket-1')]: () => {
        const [letIn] = people.copied ?? []
        people.cc.push(person('nora', letIn?.name ?? ''))
        people.copied = []
        return { body: people.cc[0] }
      },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <ParticipantChips ticketId="ticket-1" />
            <GoesTo ticketId="ticket-1" />
            <MailSignature ticketId="ticket-1" />
            <span>the rest</span>
            <Toasts />
          </WithCache>
        ),
      },
    ],
  )
}

test('shows the mail recipients of a reply, and removes a participant', async () => {
  open({ requester: person('ann', 'Ann'), cc: [person('cleo', 'Cleo')], mail: MAIL })
  const words = await screen.findByText(/^Sent by email to/)
  expect(words.textContent).toMatch(
    /^Sent by email to \W*Ann <ann@example\.com>\W*, cc \W*Cleo <cleo@example\.com>\W*$/,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Remove \W*Cleo\W* from this ticket$/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Participants' })).toBeNull())
  await waitFor(() => expect(words.textContent).not.toContain('Cleo'))
})

test('shows nothing for a requester with a login, or without an active mailbox', async () => {
  open({ requester: person('ann', 'Ann', false), cc: [], mail: MAIL })
  await screen.findByText('the rest')
  await waitFor(() => expect(screen.queryByText(/^Goes by mail/)).toBeNull())
})

test('warns before writing that replies are not sent by mail when no outgoing server is set up', async () => {
  open({ requester: person('ann', 'Ann'), cc: [person('cleo', 'Cleo')], mail: { ...MAIL, isSent: false } })
  const words = await screen.findByText(/^Not sent to .*outgoing email is not set up\.$/)
  expect(words.textContent).toContain('Ann')
  expect(screen.queryByText(/^Goes by mail/)).toBeNull()
})

test('offers other recipients as participants without adding them, and shows the signature', async () => {
  const copied = [{ name: 'Nora', address: 'nora@example.com' }]
  open({ requester: person('ann', 'Ann'), cc: [], copied, mail: MAIL })
  const words = await screen.findByText(/^Sent by email to/)
  expect(words.textContent).not.toContain('Nora')
  expect(screen.getByTitle('Added below the email').textContent).toBe('Your help desk')
  await userEvent.click(await screen.findByRole('button', { name: /^Add \W*Nora\W* as a participant$/ }))
  await screen.findByRole('list', { name: 'Participants' })
  await waitFor(() => expect(words.textContent).toContain('Nora'))
  expect(screen.queryByText('Also in recent emails')).toBeNull()
  expect(screen.getByText('Nora', { selector: 'li bdi' }).title).toBe('nora@example.com · Added by ada')
})
