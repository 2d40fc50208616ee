import { message, type Message } from '@support-desk/contract'

/** A step of the setup. Its address is `/setup/<id>`. */
export type SetupStep = { id: string; title: Message; help: Message }

/** The steps after the account of the first admin, in their order. Each can be skipped and opened again. */
export const SETUP_STEPS = [
  {
    id: 'branding',
    title: message('Name and logo'),
    help: message('People see them on the pages and in emails.'),
  },
  {
    id: 'language',
    title: message('Language and time zone'),
    help: message('They apply to people who have not chosen their own.'),
  },
  {
    id: 'address',
    title: message('Public address'),
    help: message('People open the help desk at this address. Emails and invitations contain it.'),
  },
  {
    id: 'mailbox',
    title: message('Connect your email'),
    help: message('Turn incoming email into tickets.'),
  },
  {
    id: 'colleagues',
    title: message('Invite your team'),
    help: message('Support members take and solve tickets.'),
  },
  {
    id: 'samples',
    title: message('Sample tickets'),
    help: message('Try the help desk with tickets that are easy to remove.'),
  },
] as const satisfies readonly SetupStep[]

export type SetupStepId = (typeof SETUP_STEPS)[number]['id']

/** The first step after the account. */
export const FIRST_STEP = `/setup/${SETUP_STEPS[0].id}`
