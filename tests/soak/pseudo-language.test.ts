import { ROLES } from '@support-desk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PSEUDO_LANGUAGE } from '../../web/build/languages/pseudo.ts'
import { openWindow } from '../e2e/harness/browser.ts'
import type { Sessions } from '../e2e/harness/example.ts'
import { openExample, type TestServer } from '../e2e/harness/test-server.ts'
import { unmarked } from '../e2e/harness/unmarked.ts'
import { FIRST_MAIL, LATER_MAILS, MAIL_ADDRESS, MAIL_ANSWER } from '../../server/demo/mails.ts'
import { addWorkspace } from '../e2e/harness/install/workspace.ts'
import { arrive, PLACES } from '../e2e/pages.ts'
import type { Example } from '../e2e/places/place.ts'

/** Texts of the example and of this machine, which are the same in every language. */
const CONTENT = new RegExp(
  [
    'Support Desk',
    String.raw`\b(?:[Mm]aya|[Ss]am|Dana|admin)(?:@[\w.]+)?\b`,
    String.raw`@(?:college\.example|localhost)`,
    // The first letter of a name, shown instead of a picture.
    '^[MSD]$',
    'Physics',
    'Green projector',
    'Then I will come over[.]',
    // The whole subject, or the part that fits into a row of the inbox.
    'The projector in the large lecture hall.+(?:at all|remote c)',
    'Lecture halls',
    // Texts of the server in its own languages, and durations formatted by the browser.
    '^(?:Your turn|Team’s turn|Waiting on requester|Waiting on third party|Snoozed)(?:: \\d)?$',
    String.raw`(?<= )\d+ minutes?`,
    String.raw`GMT[+-]\d+`,
    // Links, ticket ids and their prefixes, programs, and times in a sentence.
    String.raw`https?://\S+`,
    String.raw`(?<= )[\w-]{22}$`,
    String.raw`(?<=ÍĎ )[\w-]{6}$`,
    String.raw`\bnode\b`,
    // Names from the setup of staff, and texts of mails, in full or shortened.
    ...ofMails(),
    String.raw`\b(?:AL|PV|TB)\b|^H$`,
    String.raw`\b(?:tag|Macro|Room) (?:\d|[a-z])\b`,
    'Called back',
    'Hello, ?$',
    'Help desk',
    'Broken device',
    'For what stands on a desk[.]',
    '(?:Device|Projector|Printer|Own)(?= |,|$)',
    'Room A015',
    String.raw`field[.]\w+|\b(?:device|room_[a-z])$`,
    String.raw`order-4471[.]csv`,
    'Good morning,[^]*',
    '^help$|imap[.]example[.]com|https?://$',
    // The default form, whose name admins can change.
    'General request',
    // Login providers: a name, domains, and a group.
    String.raw`\bCompany$|\b(?:branch[.])?example[.]com\b|\bhelpdesk-agents\b`,
    // Days below a chart.
    String.raw`^[A-Z][a-z]{2} \d{1,2}$`,
    // Webhooks: a host, a condition, and a delivery.
    'webhook[.]invalid|priority:urgent|webhook-id: [^]*',
    String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}, [\d:]+\s[AP]M`,
  ].join('|'),
  'g',
)

/** Subjects, senders, addresses and lines of the mails in the example. */
function ofMails(): string[] {
  const mails = [FIRST_MAIL, ...LATER_MAILS]
  const texts = mails.flatMap(({ from, subject, body }) => {
    const [, name = '', address = ''] = /^(.*) <(.*)>$/.exec(from) ?? []
    return [subject, name, address, ...address.split(/(?=@)/), body.join(' '), ...body]
  })
  const all = [...texts, MAIL_ADDRESS, MAIL_ANSWER, ...MAIL_ANSWER.split('\n')].filter(
    (text) => text.length > 3,
  )
  return all
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
}

let testServer: TestServer
let sessions: Sessions
let example: Example

beforeAll(async () => {
  const opened = await openExample()
  testServer = opened
  sessions = opened.sessions
  example = { ...opened.example, ...(await addWorkspace(testServer.api, sessions)) }
})

afterAll(() => testServer.stop())

// One after the other, because pages show who else has a ticket open.
test.each([null, ...ROLES])('shows no English text on any page in another language: %s', async (role) => {
  const session = role ? sessions[role] : undefined
  const visitor = { url: testServer.url, session, language: PSEUDO_LANGUAGE }
  const { context, page } = await openWindow(testServer.browser, visitor)
  const found: Record<string, string[]> = {}
  for (const place of PLACES.filter(({ as }) => as === role)) {
    await page.goto(place.path(example))
    await arrive(page, place, PSEUDO_LANGUAGE)
    const texts = await unmarked(page, CONTENT)
    if (texts.length > 0) found[place.name] = texts
  }
  expect(found).toEqual({})
  await context.close()
})
