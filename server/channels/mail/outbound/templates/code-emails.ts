import { message, words } from '@support-desk/contract'
import { escapeHtml } from './escape-html.ts'
import { button, framed, paragraph } from './page.ts'
import type { Email } from '../mail.ts'
import type { MailWriter } from './writing.ts'

type Parts = Omit<Email, 'recipient'>

const VALID = words(
  message('The code is valid for 10 minutes. No one from Support Desk will ever ask you for it.'),
)
const NOT_ASKED = words(message('If you didn’t request a code, you can ignore this message.'))
const KNOWN = words(message('An account with this address already exists, so you can’t register again.'))
const FORGOTTEN = words(message('If you forgot your password, choose a new one.'))

const subjectOf = (code: string, { text }: MailWriter): string =>
  text(words(message('{code} is your Support Desk code'), { code }))

/** The code for a registration. It also says, to its reader only, whether the address has an account. */
export function codeEmail(
  { code, hasAccount = false }: { code: string; hasAccount?: boolean },
  publicUrl: string,
  writing: MailWriter,
): Parts {
  const { text, html } = writing
  const address = `${publicUrl}/resetpassword`
  return framed(writing, {
    subject: subjectOf(code, writing),
    text: [
      text(words(message('Your one-time code for Support Desk:'))),
      `    ${code}`,
      text(VALID),
      ...(hasAccount ? [`${text(KNOWN)} ${text(FORGOTTEN)}\n${address}`] : []),
      text(NOT_ASKED),
    ],
    heading: words(message('Your one-time code')),
    blocks: [
      paragraph(html(words(message('Enter this code to finish registering:')))),
      bigCode(code),
      paragraph(html(VALID)),
      ...(hasAccount
        ? [
            paragraph(`${html(KNOWN)} ${html(FORGOTTEN)}`),
            button(address, html(words(message('Choose a new password')))),
          ]
        : []),
      paragraph(html(NOT_ASKED), 'quiet'),
    ],
  })
}

const STILL_HOLDS = words(
  message(
    'If you didn’t request a new password, you can ignore this message. Your current password still works.',
  ),
)

/** The code for a new password. */
export function resetEmail(code: string, writing: MailWriter): Parts {
  const { text, html } = writing
  return framed(writing, {
    subject: subjectOf(code, writing),
    text: [
      text(words(message('Your one-time code for a new Support Desk password:'))),
      `    ${code}`,
      text(VALID),
      text(STILL_HOLDS),
    ],
    heading: words(message('Your code for a new password')),
    blocks: [
      paragraph(html(words(message('Enter this code to choose a new password:')))),
      bigCode(code),
      paragraph(html(VALID)),
      paragraph(html(STILL_HOLDS), 'quiet'),
    ],
  })
}

const SAID = words(
  message(
    'Someone, perhaps you, requested a new Support Desk password for this address. There is no account with this address.',
  ),
)
const ADVICE = words(message('You may have signed up with another address, or not at all.'))
const IGNORE = words(message('If this wasn’t you, you can ignore this message.'))

/** The answer to a password reset for an address without an account. */
export function noAccountEmail(publicUrl: string, writing: MailWriter): Parts {
  const { text, html } = writing
  const address = `${publicUrl}/UserRegister`
  return framed(writing, {
    subject: text(words(message('No Support Desk account with this address'))),
    text: [
      text(SAID),
      `${text(ADVICE)} ${text(words(message('You can register here:')))}\n${address}`,
      text(IGNORE),
    ],
    heading: words(message('No account with this address')),
    blocks: [
      paragraph(html(SAID)),
      paragraph(html(ADVICE)),
      button(address, html(words(message('Register')))),
      paragraph(html(IGNORE), 'quiet'),
    ],
  })
}

/** The answer to a password reset for a suspended account. */
export function suspendedEmail(writing: MailWriter): Parts {
  const { text, html } = writing
  const heading = words(message('Your Support Desk account is suspended'))
  const said = words(
    message(
      'Someone, perhaps you, requested a new password for this account. You can’t log in until an admin ends the suspension. Contact an admin.',
    ),
  )
  return framed(writing, {
    subject: text(heading),
    text: [text(said), text(IGNORE)],
    heading,
    blocks: [paragraph(html(said)), paragraph(html(IGNORE), 'quiet')],
  })
}

/** Spaced out by CSS, so that copying gives the digits only. */
const bigCode = (code: string): string =>
  `<p dir="ltr" style="margin:0 0 24px;padding:16px;border-radius:8px;background:#eef0fb;color:#1f2547;text-align:center;` +
  `font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`
