/** An inbound mail: its headers besides From, To and Date, and its body. */
type DemoMail = {
  from: string
  /** Default: the address of the help desk. */
  to?: string
  subject: string
  id: string
  headers: readonly string[]
  body: readonly string[]
}

/** Address of the demo help desk. */
export const MAIL_ADDRESS = 'help@college.example'

const FIRST_ID = 'adapter-1@visitors.example'
const PLAIN = 'Content-Type: text/plain; charset=utf-8'

/** The reply of staff to the first mail. */
export const MAIL_ANSWER =
  'Lecture hall 2 has HDMI and USB-C at the desk, and we keep adapters for everything else.\nWe will be there at half past eight to try it with you.'

/** A question to a supplier about the first mail, and the answer. */
export const SIDE_QUESTION = {
  to: ['service@displays.example'],
  subject: 'Spare USB-C adapter',
  text: 'Hello,\nwe need one more USB-C adapter of the type in lecture hall 2 by Thursday. Can you deliver it in time?',
}
export const SIDE_ANSWER: DemoMail = {
  from: 'Mara Stein <service@displays.example>',
  subject: 'Re: Spare USB-C adapter',
  id: 'spare-1@displays.example',
  headers: [PLAIN],
  body: ['Hello Sven,', '', 'yes, it leaves today and arrives on Wednesday morning.', '', 'Mara Stein'],
}

/** Raises a ticket of a contact without an account. */
export const FIRST_MAIL: DemoMail = {
  from: 'Ann Lindqvist <ann.lindqvist@visitors.example>',
  subject: 'Adapter for the guest lecture on Thursday',
  id: FIRST_ID,
  headers: [PLAIN],
  body: [
    'Hello,',
    '',
    'I give the guest lecture on glaciers on Thursday at nine, in lecture hall 2. My laptop has USB-C alone.',
    'Is there an adapter at the desk, or shall I bring one?',
    '',
    'Kind regards,',
    'Ann Lindqvist',
  ],
}

const answering = [`In-Reply-To: <${FIRST_ID}>`, `References: <${FIRST_ID}>`]

/** Received after the reply to the first mail. */
export const LATER_MAILS: readonly DemoMail[] = [
  {
    from: 'Ann Lindqvist <ann.lindqvist@visitors.example>',
    subject: 'Re: Adapter for the guest lecture on Thursday',
    id: 'adapter-2@visitors.example',
    headers: [PLAIN, ...answering],
    body: [
      'That is perfect, thank you. I come at a quarter past eight.',
      '',
      'On Mon, 5 Jan 2026 at 11:04, Support <help@college.example> wrote:',
      ...MAIL_ANSWER.split('\n').map((line) => `> ${line}`),
      '>',
      '> Sven',
    ],
  },
  {
    from: 'Theo Brandt <theo.brandt@partner.example>',
    subject: 'Fwd: Adapter for the guest lecture on Thursday',
    id: 'adapter-3@partner.example',
    headers: [PLAIN, ...answering],
    body: [
      'Dear colleagues,',
      '',
      'Ann has sent me this. I record the lecture and need a second socket for the camera, close to the first row.',
      '',
      'Theo Brandt',
    ],
  },
  {
    from: 'Ann Lindqvist <ann.lindqvist@visitors.example>',
    subject: 'Automatic reply: Adapter for the guest lecture on Thursday',
    id: 'adapter-4@visitors.example',
    headers: [PLAIN, ...answering, 'Auto-Submitted: auto-replied'],
    body: ['I am in the field until Wednesday and read mail in the evening.'],
  },
  {
    from: 'Petra Vogel <orders@supplies.example>',
    subject: 'Delivery of 12 monitors moved to 14 January',
    id: 'delivery-1@supplies.example',
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="demo-mixed"'],
    body: [
      '--demo-mixed',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Good morning,</p><p>part of your order comes <b>later than planned</b>:</p>',
      '<table border="1" cellpadding="6"><tr><th>Item</th><th>Pieces</th><th>Arrives</th></tr>',
      '<tr><td>Monitor 27 inches</td><td>12</td><td>14 January</td></tr>',
      '<tr><td>Docking station</td><td>12</td><td>as planned</td></tr></table>',
      '<p>Please tell us by Friday whether that is in time for the new laboratory.</p>',
      '--demo-mixed',
      'Content-Type: text/csv; charset=utf-8',
      'Content-Disposition: attachment; filename="order-4471.csv"',
      '',
      'item,pieces,arrives',
      'Monitor 27 inches,12,2026-01-14',
      'Docking station,12,2026-01-07',
      '--demo-mixed--',
    ],
  },
  {
    from: 'Mail Delivery System <mailer-daemon@relay.example>',
    subject: 'Undelivered Mail Returned to Sender',
    id: 'bounce-1@relay.example',
    headers: [PLAIN, 'Auto-Submitted: auto-replied', 'Return-Path: <>'],
    body: ['The mail to newsletter@old.example could not be delivered.'],
  },
]

/** The raw form of a mail. */
export const rawMail = (
  { from, to = MAIL_ADDRESS, subject, id, headers, body }: DemoMail,
  sentAt: Date,
): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${sentAt.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}>`,
    ...headers,
    '',
    ...body,
    '',
  ].join('\r\n')
