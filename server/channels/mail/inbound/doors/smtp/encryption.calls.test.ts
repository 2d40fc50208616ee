import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type Certificate,
  RIGHT,
  trustTestAuthority,
  WRONG,
} from '../../../../../testing/mail/certificates.ts'
import { type SmtpScene, startSmtpScene } from '../../../../../testing/mail/smtp-scene.ts'

/** Senders by SMTP can encrypt, and verify the certificate of the help desk. */

const HELP = 'help@example.org'

let folder: string
let distrust: () => void
beforeAll(async () => {
  distrust = trustTestAuthority()
  folder = await mkdtemp(join(tmpdir(), 'support-desk-tls-'))
})
afterAll(async () => {
  distrust()
  await rm(folder, { recursive: true })
})

/** A help desk with a certificate for its SMTP door. */
async function begin({ cert, key }: Certificate): Promise<SmtpScene> {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await Promise.all([writeFile(certFile, cert), writeFile(keyFile, key)])
  const scene = await startSmtpScene({ MAIL_IN_SMTP_TLS_CERT: certFile, MAIL_IN_SMTP_TLS_KEY: keyFile })
  onTestFinished(() => scene.stop())
  return scene
}

/** Sends a mail like a server that requires TLS. */
async function send({ port }: SmtpScene): Promise<string> {
  const tls = { servername: 'localhost' }
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    name: 'mail.example.net',
    requireTLS: true,
    tls,
  })
  const mail = { from: 'nora@example.net', to: HELP, subject: 'Secret', text: 'It hums.' }
  return (await transport.sendMail(mail)).response
}

test('accepts an encrypted mail if the certificate of the help desk is trusted', async () => {
  const scene = await begin(RIGHT)
  const { id } = await scene.make(HELP)
  expect(await send(scene)).toMatch(/^250/)
  expect(await scene.received(id)).toMatchObject([{ subject: 'Secret' }])
})

test.each(Object.entries(WRONG))('receives no mail with a wrong certificate: %s', async (_, wrong) => {
  const scene = await begin(wrong)
  const { id } = await scene.make(HELP)
  await expect(send(scene)).rejects.toMatchObject({ code: 'ESOCKET' })
  expect(await scene.received(id)).toEqual([])
})

test('ignores plain text that is injected after STARTTLS', async () => {
  const scene = await begin(RIGHT)
  const talk = await scene.talk()
  await talk.hear()
  expect(await talk.say('EHLO mail.example.net')).toContain('STARTTLS')
  talk.socket.write('STARTTLS\r\nMAIL FROM:<evil@example.net>\r\nRCPT TO:<help@example.org>\r\n')
  expect(await talk.hear()).toMatch(/^220/)
  talk.socket.removeAllListeners('data')
  const secure = connectTls({ socket: talk.socket, servername: 'localhost' })
  const said = new Promise<string>((resolve) => {
    secure.once('data', (data) => resolve(data.toString()))
    secure.once('error', () => resolve('closed'))
    secure.once('close', () => resolve('closed'))
  })
  secure.write('DATA\r\n')
  // The connection ends, or the server has ignored the plain text before DATA.
  expect(await said).toMatch(/^503|^closed$/)
  secure.destroy()
})

test('reports at start that certificate and key do not match', async () => {
  await expect(begin({ cert: RIGHT.cert, key: WRONG.selfSigned.key })).rejects.toThrow(
    /MAIL_IN_SMTP_TLS_CERT and MAIL_IN_SMTP_TLS_KEY are no pair/,
  )
  await expect(begin({ cert: 'nothing', key: 'nothing' })).rejects.toThrow(/no pair in PEM/)
})
