import { documentOfText, LANGUAGES, type RichDocument } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { mailbox } from '#testing/sample-mailboxes.ts'
import { pick } from '#testing/pick.ts'

/** Simulates a server, and records the saved bodies. */
function helpDesk(signature: RichDocument | null = null) {
  const sent: unknown[] = []
  const saving = (answer: object) => async (request: Request) => {
    const body = (await request.json()) as object
    sent.push(body)
    return { body: { ...answer, ...body } }
  }
  const texts = LANGUAGES.map((language) => ({
    language,
    document: documentOfText(`Standard text in ${language}`),
    isStandard: true,
  }))
  const network = {
    [route('getMailbox', 'm1')]: { body: mailbox() },
    [route('getMailboxSignature', 'm1')]: { body: { document: signature } },
    [route('updateMailboxSignature', 'm1')]: saving({}),
    [route('listAcknowledgementTexts', 'm1')]: { body: texts },
    [route('updateAcknowledgementText', 'm1')]: saving({ isStandard: false }),
    [route('previewAcknowledgement', 'm1')]: {
      body: { subject: 'Re: A sample ticket [#123]', document: documentOfText('Hello Ada'), signature },
    },
    [route('testAcknowledgement', 'm1')]: { body: { to: 'ada@example.com' } },
  }
  return { network, sent }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('saves the signature of a mailbox, and removes it when it is empty', async () => {
  const { network, sent } = helpDesk(documentOfText('Help desk'))
  renderApp('/mail/m1/texts', network, sessionOf('Admin'))
  const signature = await part('Signature')
  const field = await signature.findByLabelText('Signature')
  await userEvent.clear(field)
  await userEvent.click(signature.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Signature saved.')).toBeDefined()
  expect(sent).toEqual([{ document: null }])
})

test('shows the standard text of each language, previews a text, and saves and tests it', async () => {
  const { network, sent } = helpDesk()
  renderApp('/mail/m1/texts', network, sessionOf('Admin'))
  const texts = await part('Acknowledgement')
  await pick(await texts.findByLabelText('Language'), 'de')
  const field = await texts.findByLabelText<HTMLTextAreaElement>('Text of the acknowledgement')
  // The field of the first moment, or the editor that replaces it.
  await waitFor(() => expect(field.value ?? field.textContent).toContain('Standard text in de'))
  expect(texts.getByText('This is the standard text. Change it to use your own.')).toBeDefined()
  await userEvent.click(texts.getByRole('button', { name: 'Preview' }))
  expect(await texts.findByText('Re: A sample ticket [#123]')).toBeDefined()
  expect(texts.getByText('Hello Ada')).toBeDefined()
  await userEvent.click(texts.getByRole('button', { name: 'Send test email to me' }))
  expect(await screen.findByText('A test email is on its way to ada@example.com.')).toBeDefined()
  await userEvent.click(texts.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Acknowledgement saved.')).toBeDefined()
  expect(sent).toEqual([{ language: 'de', document: documentOfText('Standard text in de') }])
})
