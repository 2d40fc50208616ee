import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { expectHere, type ImapScene, startImapScene } from '../../../../../testing/mail/imap-scene.ts'
import type { ImapServer, ImapStep, ImapTrouble } from '../../../../../testing/mail/imap-server.ts'

/** The connection ends at each step, in each way, before and after the first mails. Every mail must arrive once. */

const STEPS: ImapStep[] = [
  'greeting',
  'login',
  'select',
  'search',
  'facts',
  'fetch',
  'literal',
  'idle',
  'noop',
]
const TROUBLES: ImapTrouble[] = ['drop', 'bye', 'half', 'stall']

let scene: ImapScene
let imap: ImapServer

beforeAll(async () => {
  scene = await startImapScene()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  imap = await scene.begin()
  return () => scene.end()
})

const cases = STEPS.flatMap((step) => TROUBLES.map((trouble) => ({ step, trouble })))

test.each(cases)('delivers every mail once despite $trouble at $step', async ({ step, trouble }) => {
  for (let index = 0; index < 3; index++) scene.arrive(`first-${index}`)
  imap.troubles = { [step]: [trouble] }
  await scene.make()
  await expectHere(scene, 3)
  imap.troubles = { [step]: [trouble] }
  for (let index = 0; index < 2; index++) scene.arrive(`second-${index}`)
  await expectHere(scene, 5)
})
