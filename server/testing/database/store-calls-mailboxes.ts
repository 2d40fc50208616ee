import { documentOfText } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call } from './store-calls.ts'
import { at } from './test-store.ts'

const ANYBODY = 'nobody'
const PLACE = { folder: 'INBOX', uidValidity: 1 }

/** Reads of mailboxes and their mails. */
export const mailboxReads = ({
  mailboxes,
  outgoingMail,
  signatureFiles,
  signatures,
  acknowledgements,
}: Store): Call[] => [
  ['a signature of a person', () => signatures.find({ accountId: ANYBODY })],
  ['a signature of a team', () => signatures.find({ teamId: ANYBODY })],
  ['a signature of a mailbox', () => signatures.find({ mailboxId: ANYBODY })],
  ['a picture of a signature', () => signatureFiles.find(ANYBODY)],
  ['pictures of a signature', () => signatureFiles.of(ANYBODY)],
  ['acknowledgements of a mailbox', () => acknowledgements.of(ANYBODY)],
  ['a mailbox', () => mailboxes.find(ANYBODY)],
  ['the first mailbox that sends', () => mailboxes.firstSending()],
  ['whether mail can be sent', () => outgoingMail.isSetUp()],
  ['a mailbox by its address', () => mailboxes.findAddress('help@example.com')],
  ['known mails of a mailbox', () => mailboxes.known(ANYBODY, PLACE, [1, 2])],
  [
    'mails that were delivered long ago',
    () => mailboxes.deliveredBefore(ANYBODY, PLACE, [1, 2], '2026-01-01T00:00:00.000Z'),
  ],
  ['a mail of an earlier epoch', () => mailboxes.ofEarlierEpoch(ANYBODY, PLACE, ['none'])],
]

/** Changes of mailboxes. */
export const mailboxChanges = (store: Store): Call[] => [
  [
    'a mailbox created, changed, read and deleted',
    () =>
      store.write(async (tx) => {
        const id = newId()
        const choice = {
          name: 'Help',
          address: `${id}@example.com`,
          replyName: '',
          teamId: null,
          formId: null,
          isOn: true,
          importSince: null,
          acknowledges: true,
          quotes: 'off' as const,
          checksBy: null,
          replyToSenders: [],
          sealed: '',
          junkSince: at(0),
          canaryMinutes: 60,
          movesAfterDays: null,
          movesTo: null,
        }
        await tx.mailboxes.insert({ ...choice, id, door: 'imap', secretHash: null, createdAt: at(0) })
        await tx.mailboxes.update(id, choice)
        await tx.mailboxes.replaceSealed(id, '', 'sealed')
        await tx.mailboxes.setSecret(id, 'hash')
        await tx.mailboxes.noteFailed(id, at(1), { error: 'away', needsLogin: true })
        await tx.mailboxes.noteWorked(id, at(2))
        await tx.mailboxes.noteLooking(id, at(2))
        await tx.mailboxes.noteSilent(id, { since: at(2), error: 'silent' })
        await tx.mailboxes.noteToken(id, { renewedAt: at(2), endsAt: at(3), isLonger: true })
        await tx.mailboxes.noteTokenWarned(id, at(2))
        await tx.mailboxes.forgetToken(id)
        await tx.mailboxes.noteCanarySent(id, at(2))
        await tx.mailboxes.noteCanaryLate(id, at(3))
        await tx.mailboxes.noteCanary(id, { sentAt: at(2), arrivedAt: at(3), tookSeconds: 1 })
        await tx.mailboxes.forgetCanary(id)
        await tx.mailboxes.noteJunkFolder(id, 'Spam')
        for (const kind of ['inbox', 'junk'] as const) {
          await tx.mailboxes.noteInMailbox(id, kind, 3)
          await tx.mailboxes.moveCursor(id, kind, { uidValidity: 1, uid: 2 })
        }
        await tx.mailboxes.forgetCursor(id)
        await tx.mailboxes.placeMail(ANYBODY, { uidValidity: 2, uid: 1 })
        await tx.mailboxes.noteMoved([ANYBODY], 'Archive')
        await tx.mailboxes.noteMoveError(id, 'refused')
        await tx.mailboxes.clearHealth(id)
        const text = { mailboxId: id, language: 'de' } as const
        await tx.acknowledgements.set(text, documentOfText('Danke'), at(3))
        await tx.acknowledgements.remove(text)
        const signature = newId()
        await tx.signatures.insert({
          id: signature,
          owner: { mailboxId: id },
          document: documentOfText('Help'),
          changedAt: at(3),
        })
        await tx.signatures.update(signature, documentOfText('Desk'), at(3))
        await tx.signatureFiles.remove([ANYBODY])
        await tx.signatures.remove(signature)
        await tx.mailboxes.remove(id, at(3))
      }),
  ],
  [
    'an app registration stored, read and removed, and a sign-in begun and taken',
    () =>
      store.write(async (tx) => {
        const provider = 'google' as const
        await tx.mailApps.hold()
        await tx.mailApps.save({ provider, clientId: 'desk', sealed: '', tenant: '', version: 1 })
        await tx.mailApps.find(provider)
        await tx.mailApps.remove(provider)
        const signIn = { id: newId(), sessionId: ANYBODY, provider }
        await tx.mailApps.beginSignIn({ ...signIn, sealed: '', expiresAt: at(9) })
        await tx.mailApps.takeSignIn(signIn, at(3))
        await tx.mailApps.dropExpired(at(3))
      }),
  ],
  [
    'a server for outgoing mail stored, read and deleted',
    () =>
      store.write(async (tx) => {
        const server = { host: 'mail.invalid', port: 465, security: 'tls' as const }
        const sender = { fromAddress: 'help@example.com', fromName: 'Help' }
        await tx.outgoingMail.hold()
        await tx.outgoingMail.save({ ...server, ...sender, user: '', sealed: '', version: 1 })
        await tx.outgoingMail.find()
        await tx.outgoingMail.remove()
      }),
  ],
]
