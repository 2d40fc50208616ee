// Creates an account for each person in a file, and suspends accounts of people who are no longer in it:
//
//     DESK_URL=https://desk.example.org DESK_TOKEN=sdk_… node sync-people.ts people.csv
//
// A line of the file is `address,first name,last name`. The token belongs to a service account with the scope scim.
// The program suspends only accounts that it has created.

import { readFile } from 'node:fs/promises'
import { argv } from 'node:process'

const { DESK_URL = '', DESK_TOKEN = '' } = process.env
const [, , file = 'people.csv'] = argv

type Resource = { id: string; userName: string; externalId?: string; active: boolean }
type Page = { totalResults: number; Resources: Resource[] }

async function scim<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${DESK_URL}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${DESK_TOKEN}`, 'content-type': 'application/scim+json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as T & { detail?: string }
  if (!response.ok) throw new Error(answer.detail ?? response.statusText)
  return answer
}

/** Fetches all accounts, page by page. */
async function allAccounts(): Promise<Resource[]> {
  const known: Resource[] = []
  for (let total = 1; known.length < total;) {
    const page = await scim<Page>('GET', `/Users?count=100&startIndex=${known.length + 1}`)
    if (page.Resources.length === 0) break
    known.push(...page.Resources)
    total = page.totalResults
  }
  return known
}

const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes('@'))
const listed = new Map(
  lines.map((line) => line.split(',').map((part) => part.trim())).map((row) => [row[0] ?? '', row]),
)
const known = await allAccounts()

let made = 0
for (const [userName, [, givenName = '', familyName = '']] of listed) {
  const account = known.find((each) => each.userName.toLowerCase() === userName.toLowerCase())
  const person = { userName, externalId: `file:${userName}`, name: { givenName, familyName }, active: true }
  if (!account) {
    await scim('POST', '/Users', person)
    made += 1
  } else if (!account.active) await setActive(account, true)
}
const gone = known.filter(
  (each) => each.active && each.externalId === `file:${each.userName}` && !listed.has(each.userName),
)
for (const account of gone) await setActive(account, false)
console.log(`${made} created, ${gone.length} suspended, ${listed.size} listed`)

async function setActive({ id }: Resource, active: boolean): Promise<void> {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  await scim('PATCH', `/Users/${id}`, {
    schemas,
    Operations: [{ op: 'replace', path: 'active', value: active }],
  })
}
