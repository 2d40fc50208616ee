import { message, type Priority, type TicketStatus, type Words, words } from '@support-desk/contract'

/** A person who writes sample tickets. The domains are reserved for examples, so no email can reach them. */
export type Contact = { name: string; email: string }

/** A sample ticket: what its requester wrote, and what followed. */
export type Story = {
  from: Contact
  subject: Words
  message: Words
  priority: Priority
  lines: readonly { by: 'requester' | 'staff' | 'note'; text: Words }[]
  to: TicketStatus
}

const LENA: Contact = { name: 'Lena Fischer', email: 'lena.fischer@papeterie.example' }
const OMAR: Contact = { name: 'Omar Haddad', email: 'omar.haddad@cedar-logistics.example' }
const SOFIA: Contact = { name: 'Sofía Reyes', email: 'sofia.reyes@estudio-norte.example' }
const JAMES: Contact = { name: 'James Carter', email: 'james.carter@hillside-school.example' }

export const CONTACTS: readonly Contact[] = [LENA, OMAR, SOFIA, JAMES]

/** Six tickets with different priorities and statuses. Texts are translated like all others. */
export const STORIES: readonly Story[] = [
  {
    from: JAMES,
    subject: words(message('Thank you, it works again')),
    message: words(
      message('The projector in room 12 shows no picture since Monday. The lamp is on. What can we try?'),
    ),
    priority: 'low',
    lines: [
      {
        by: 'staff',
        text: words(message('Please press “Source” on the remote control until the screen shows “HDMI 1”.')),
      },
      { by: 'requester', text: words(message('That was it. Thank you for the quick help!')) },
    ],
    to: 'Solved',
  },
  {
    from: SOFIA,
    subject: words(message('The export stops halfway')),
    message: words(
      message('When I export our orders of last year, the file ends in June. I tried it three times.'),
    ),
    priority: 'high',
    lines: [
      {
        by: 'note',
        text: words(
          message('I can reproduce this with more than 10,000 orders. The developers look into it.'),
        ),
      },
      {
        by: 'staff',
        text: words(
          message(
            'We found the cause and are working on it. Until then, please export six months at a time.',
          ),
        ),
      },
    ],
    to: 'OnHold',
  },
  {
    from: OMAR,
    subject: words(message('Two more licences, please')),
    message: words(message('Two colleagues start on the first. Please add two licences to our contract.')),
    priority: 'normal',
    lines: [
      {
        by: 'staff',
        text: words(message('Gladly. Which email addresses should the two accounts have?')),
      },
    ],
    to: 'Pending',
  },
  {
    from: LENA,
    subject: words(message('Where is my parcel?')),
    message: words(message('I ordered last week and have heard nothing since. Has my parcel been sent?')),
    priority: 'normal',
    lines: [
      { by: 'staff', text: words(message('Please send us your order number, and we will look at once.')) },
      { by: 'requester', text: words(message('Of course: it is 4711-0815.')) },
      {
        by: 'note',
        text: words(
          message('The carrier reports a wrong house number. Ask for the address before sending again.'),
        ),
      },
    ],
    to: 'Waiting',
  },
  {
    from: SOFIA,
    subject: words(message('The invoice shows our old address')),
    message: words(message('We moved in spring. Please correct the address on the invoice of this month.')),
    priority: 'normal',
    lines: [],
    to: 'Unassigned',
  },
  {
    from: OMAR,
    subject: words(message('Nobody in our office can log in')),
    message: words(
      message(
        'Since this morning, all of us see “Password expired” when we log in. We cannot work. Please help!',
      ),
    ),
    priority: 'urgent',
    lines: [],
    to: 'Unassigned',
  },
]
