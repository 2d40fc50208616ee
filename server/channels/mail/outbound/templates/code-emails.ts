import { message, words } from '@support-desk/contract'
import { escapeHtml } from './escape-html.ts'
import { button, framed, oneLine, paragraph } from './page.ts'
import type { Email } from '../mail.ts'
import type { MailWriter } from './writing.ts'

type Parts = Omit<Email, 'recipient'>

const valid = ({ desk }: MailWriter) =>
  words(message('The code is valid for 10 minutes. No one from {desk} will ever ask you for it.'), { desk })
const NOT_ASKED = words(message('If you didn’t request a code, you can ignore this message.'))
const KNOWN = words(message('An account with this address already exists, so you can’t register again.'))
const FORGOTTEN = words(message('If you forgot your password, choose a new one.'))

const subjectOf = (code: string, { text, desk }: MailWriter): string =>
  oneLine(text(words(message('{code} is your {desk} code'), { code, desk })))

/** The code for a registration. It also says, to its reader only, whether the address has an account. */
export function codeEmail(
  { code, hasAccount = false }: { code: string; hasAccount?: boolean },
  publicUrl: string,
  writing: MailWriter,
): Parts {
  const { text, html, desk } = writing
  const address = `${publicUrl}/resetpassword`
  return framed(writing, {
    subject: subjectOf(code, writing),
    text: [
      text(words(message('Your one-time code for {desk}:'), { desk })),
      `    ${code}`,
      text(valid(writing)),
      ...(hasAccount ? [`${text(KNOWN)} ${text(FORGOTTEN)}\n${address}`] : []),
      text(NOT_ASKED),
    ],
    heading: words(message('Your one-time code')),
    blocks: [
      paragraph(html(words(message('Enter this code to finish registering:')))),
      bigCode(code),
      paragraph(html(valid(writing))),
      ...(hasAccount
        ? [
            paragraph(`${html(KNOWN)} ${html(FORGOTTEN)}`),
            button(address, html(words(message('Choose a new password'))), writing),
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
  const { text, html, desk } = writing
  return framed(writing, {
    subject: subjectOf(code, writing),
    text: [
      text(words(message('Your one-time code for a new {desk} password:'), { desk })),
      `    ${code}`,
      text(valid(writing)),
      text(STILL_HOLDS),
    ],
    heading: words(message('Your code for a new password')),
    blocks: [
      paragraph(html(words(message('Enter this code to choose a new password:')))),
      bigCode(code),
      paragraph(html(valid(writing))),
      paragraph(html(STILL_HOLDS), 'quiet'),
    ],
  })
}

const said = ({ desk }: MailWriter) =>
  words(
    message(
      'Someone, perhaps you, requested a new {desk} password for this address. There is no account with this address.',
    ),
    { desk },
  )
const ADVICE = words(message('You may have signed up with another address, or not at all.'))
const IGNORE = words(message('If this wasn’t you, you can ignore this message.'))

/** The answer to a password reset for an address without an account. */
export function noAccountEmail(publicUrl: string, writing: MailWriter): Parts {
  const { text, html, desk } = writing
  const address = `${publicUrl}/UserRegister`
  return framed(writing, {
    subject: oneLine(text(words(message('No {desk} account with this address'), { desk }))),
    text: [
      text(said(writing)),
      `${text(ADVICE)} ${text(words(message('You can register here:')))}\n${address}`,
      text(IGNORE),
    ],
    heading: words(message('No account with this address')),
    blocks: [
      paragraph(html(said(writing))),
      paragraph(html(ADVICE)),
      button(address, html(words(message('Register'))), writing),
      paragraph(html(IGNORE), 'quiet'),
    ],
  })
}

/** The answer to a password reset for a suspended account. */
export function suspendedEmail(writing: MailWriter): Parts {
  const { text, html, desk } = writing
  const heading = words(message('Your {desk} account is suspended'), { desk })
  const reason = words(
    message(
      'Someone, perhaps you, requested a new password for this account. You can’t log in until an admin ends the suspension. Contact an admin.',
    ),
  )
  return framed(writing, {
    subject: oneLine(text(heading)),
    text: [text(reason), text(IGNORE)],
    heading,
    blocks: [paragraph(html(reason)), paragraph(html(IGNORE), 'quiet')],
  })
}

/** Spaced out by CSS, so that copying gives the digits only. */
const bigCode = (code: string): string =>
  `<p dir="ltr" style="margin:0 0 24px;padding:16px;border-radius:8px;background:#eef0fb;color:#1f2547;text-align:center;` +
  `font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`
