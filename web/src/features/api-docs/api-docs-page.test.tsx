import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'

const DOCUMENT = {
  info: { version: '1.0.0' },
  tags: [{ name: 'tickets' }, { name: 'tags' }],
  paths: {
    '/api/v1/tags': {
      post: {
        operationId: 'createTag',
        summary: 'Make a tag',
        tags: ['tags'],
        'x-roles': ['Admin'],
        'x-scope': 'tags:write',
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string', maxLength: 40, description: 'What it is called.' } },
              },
              example: { name: "O'Hara" },
            },
          },
        },
        responses: {
          200: { description: 'Done.', content: { 'application/json': { example: { id: 't1' } } } },
          409: { description: '`tag_taken`: There is such a tag already.' },
        },
      },
    },
    '/api/v1/tickets/{ticketId}': {
      get: {
        operationId: 'getTicket',
        summary: 'One ticket',
        tags: ['tickets'],
        'x-roles': ['User'],
        parameters: [
          { name: 'ticketId', in: 'path', required: true, schema: { type: 'string' }, example: 'k1' },
        ],
        responses: { 200: { description: 'Done.' } },
      },
    },
    '/api/v1/users/me/portrait': {
      put: {
        operationId: 'setPortrait',
        summary: 'Set the picture of the actor',
        tags: ['tags'],
        'x-roles': ['User'],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                properties: {
                  picture: { type: 'string', format: 'binary' },
                  profile: {
                    type: 'string',
                    contentSchema: { properties: { department: { type: 'string', maxLength: 80 } } },
                  },
                },
              },
              example: { picture: 'picture.png', profile: '{"department":"Physics"}' },
            },
          },
        },
        responses: {
          200: {
            description: 'Done.',
            content: { 'image/webp': { examples: { file: { summary: 'portrait.webp' } } }, 'image/png': {} },
          },
        },
      },
    },
    '/api/Login': { post: { operationId: 'logIn', summary: 'Log in', responses: {} } },
  },
  components: { schemas: {} },
}

const NETWORK: Network = { 'GET /api/openapi.json': { body: DOCUMENT } }

test('lists the public calls by area, and finds them by any of their words', async () => {
  renderApp('/docs/api', NETWORK)
  const list = within(await screen.findByRole('navigation', { name: 'Calls' }))
  expect(list.getByText('3 calls')).toBeDefined()
  expect(list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'tickets',
    'tags',
  ])
  await enterText(list.getByRole('searchbox', { name: 'Search calls' }), 'post tag')
  expect(await list.findByText('1 call')).toBeDefined()
  await userEvent.click(list.getByRole('link', { name: /Make a tag/ }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Make a tag' })).toBeDefined()
})

test('shows the parameters of a call, examples for shell and TypeScript, and its errors', async () => {
  renderApp('/docs/api/createTag', NETWORK)
  expect(await screen.findByText('tags:write')).toBeDefined()
  expect(screen.getByText('What it is called.')).toBeDefined()
  expect(screen.getByText('string 0–40')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'In the headers' })).toBeDefined()
  expect(screen.getByText('Idempotency-Key')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'In the address' })).toBeNull()
  expect(screen.getByText(/curl -X POST/).textContent).toContain(String.raw`"O'\''Hara"`)
  await userEvent.click(screen.getByRole('button', { name: 'TypeScript' }))
  expect(screen.getByText(/desk\.call\('createTag'/).textContent).toContain(`"name": "O'Hara"`)
  expect(screen.getByText('There is such a tag already.', { exact: false })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log in to try it here.' })).toBeDefined()
})

test('sends a call as the reader, and shows the response, also an error', async () => {
  const asked: string[] = []
  const network: Network = {
    ...NETWORK,
    'GET /api/v1/tickets/a%20b': ({ url, headers }) => {
      asked.push(`${new URL(url).pathname} ${headers.get('authorization')}`)
      return { status: 404, body: { code: 'not_found' }, headers: { 'content-type': 'application/json' } }
    },
  }
  renderApp('/docs/api/getTicket', network, sessionOf('User'))
  const form = within(await screen.findByRole('region', { name: 'Try it' }))
  const field = form.getByLabelText('ticketId')
  await userEvent.clear(field)
  await enterText(field, 'a b')
  await userEvent.click(form.getByRole('button', { name: 'Ask' }))
  expect(await form.findByText('404')).toBeDefined()
  expect(form.getByText(/"not_found"/)).toBeDefined()
  expect(asked).toEqual(['/api/v1/tickets/a%20b Bearer token-of-User'])
})

test('shows how to send a form with a picture and which file is returned, and sends such a form', async () => {
  const append = vi.spyOn(FormData.prototype, 'append')
  const network: Network = { ...NETWORK, 'PUT /api/v1/users/me/portrait': { status: 204 } }
  renderApp('/docs/api/setPortrait', network, sessionOf('User'))
  const curl = (await screen.findByText(/curl -X PUT/)).textContent
  expect(curl).toContain(`--form-string 'profile={`)
  expect(curl).toContain(`-F 'picture=@picture.png'`)
  expect(curl).toContain(`-o 'portrait.webp'`)
  expect(curl).not.toContain('Idempotency-Key')
  expect(screen.getByRole('heading', { name: 'In the form, as JSON in profile' })).toBeDefined()
  expect(screen.getByText('string 0–80')).toBeDefined()
  expect(screen.getByText('image/webp, image/png')).toBeDefined()
  const form = within(screen.getByRole('region', { name: 'Try it' }))
  await userEvent.upload(form.getByLabelText('picture'), new File(['bytes'], 'me.png', { type: 'image/png' }))
  await userEvent.click(form.getByRole('button', { name: 'Send request' }))
  expect(await form.findByText('204')).toBeDefined()
  const [profile, picture] = append.mock.calls
  expect([profile?.[0], JSON.parse(String(profile?.[1]))]).toEqual(['profile', { department: 'Physics' }])
  expect([picture?.[0], (picture?.[1] as File | undefined)?.name]).toEqual(['picture', 'me.png'])
  append.mockRestore()
})

test('says so when a call has no response body', async () => {
  renderApp('/docs/api/getTicket', NETWORK)
  expect(await screen.findByText('204')).toBeDefined()
})

test('says so when a call does not exist', async () => {
  renderApp('/docs/api/dance', NETWORK)
  expect(await screen.findByText('Call not found')).toBeDefined()
})
