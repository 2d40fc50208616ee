import { button, escapeHtml, page, paragraph } from './page.ts'

type Parts = { subject: string; text: string; html: string }

const VALID = 'It is valid for 10 minutes. Nobody from Support Desk will ever ask you for it.'
const NOT_ASKED = 'If you did not ask for a code, you can ignore this message.'

/** The code for registering; it says too, to its reader alone, when the address has an account already. */
export function codeEmail(
  { code, hasAccount = false }: { code: string; hasAccount?: boolean },
  publicUrl: string,
): Parts {
  const address = `${publicUrl}/resetpassword`
  const known = 'There is an account with this address already, so you cannot register again.'
  return {
    subject: `${code} is your Support Desk code`,
    text: [
      'Your one-time code for Support Desk:',
      `    ${code}`,
      VALID,
      ...(hasAccount ? [`${known} If you have forgotten its password, choose a new one:\n${address}`] : []),
      NOT_ASKED,
    ].join('\n\n'),
    html: page('Your one-time code', [
      paragraph('Type this code where you are registering:'),
      bigCode(code),
      paragraph(VALID),
      ...(hasAccount
        ? [
            paragraph(`${known} If you have forgotten its password, choose a new one.`),
            button(address, 'Choose a new password'),
          ]
        : []),
      paragraph(NOT_ASKED, 'quiet'),
    ]),
  }
}

/** The code for choosing a new password. */
export const resetEmail = (code: string): Parts => ({
  subject: `${code} is your Support Desk code`,
  text: [
    'Your one-time code for a new Support Desk password:',
    `    ${code}`,
    VALID,
    'If you did not ask for a new password, you can ignore this message: the one you have still holds.',
  ].join('\n\n'),
  html: page('Your code for a new password', [
    paragraph('Type this code where you choose the new password:'),
    bigCode(code),
    paragraph(VALID),
    paragraph(
      'If you did not ask for a new password, you can ignore this message: the one you have still holds.',
      'quiet',
    ),
  ]),
})

/** What somebody is told whose address has no account, and for whom a new password was wanted. */
export function noAccountEmail(publicUrl: string): Parts {
  const address = `${publicUrl}/UserRegister`
  const said =
    'Somebody, perhaps you, wanted a new Support Desk password for this address. It has no account here.'
  const advice = 'You may have registered with another address, or not yet.'
  return {
    subject: 'No Support Desk account with this address',
    text: [said, `${advice} You can register here:\n${address}`, IGNORE].join('\n\n'),
    html: page('No account with this address', [
      paragraph(said),
      paragraph(advice),
      button(address, 'Register'),
      paragraph(IGNORE, 'quiet'),
    ]),
  }
}

const IGNORE = 'If this was not you, you can ignore this message.'

/** Wide apart for the eye by letter spacing, so that copying gives the digits alone. */
const bigCode = (code: string): string =>
  `<p style="margin:0 0 24px;padding:16px;border-radius:8px;background:#eef0fb;color:#1f2547;text-align:center;` +
  `font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`
