import type { TeamName } from './users.ts'

/** A drawn screenshot: the window title and the lines of text. */
export type Screen = { title: string; lines: string[] }

/** A problem at a college. Different users raise each story many times on different days. */
export type Story = {
  subject: string
  /** The responsible team; undefined: the whole help desk. */
  team?: TeamName
  /** Tags of the ticket. */
  tags?: readonly string[]
  message: string
  screen: Screen
  /** Messages of the conversation; `R` is the requester, `S` the support member. */
  chat: `${'R' | 'S'}: ${string}`[]
  /** An image sent with a message. */
  chatPicture?: { line: number; screen: Screen }
}

export const STORIES: Story[] = [
  {
    subject: 'Green projector in room B204',
    team: 'Classrooms',
    tags: ['projector', 'hardware'],
    message:
      'Everything the projector shows is green. I changed the cable and restarted it twice. The lecture starts at two.',
    screen: { title: 'Projector settings', lines: ['Input: HDMI 1', 'Colour: RGB full', 'Signal unstable'] },
    chat: [
      'S: Does it stay green on the start screen too?',
      'R: No, only with the laptop.',
      'S: Then it is the adapter. I am bringing another one.',
      'R: It works, thank you!',
    ],
  },
  {
    subject: 'Cannot sign in after the password change',
    team: 'Accounts',
    tags: ['password'],
    message:
      'I changed my password this morning. Since then the mail program asks for it every few minutes and says it is wrong.',
    screen: {
      title: 'Mail',
      lines: ['Sign-in failed', 'The name or password is not correct.', 'Error 0x8004010F'],
    },
    chat: [
      'S: Please remove the saved password from the key chain first.',
      'R: Where do I find that?',
      'S: Settings, Accounts, Saved passwords. I will wait here.',
      'R: Found it. All good now.',
    ],
    chatPicture: {
      line: 2,
      screen: { title: 'Settings', lines: ['Accounts', 'Saved passwords: mail.college', 'Remove'] },
    },
  },
  {
    subject: 'Printer on the second floor prints blank pages',
    team: 'Printing',
    tags: ['printer', 'hardware'],
    message:
      'The copier next to the kitchen prints empty pages, from every computer. The display shows no error.',
    screen: {
      title: 'Print queue',
      lines: ['Kyocera-2F: 14 jobs waiting', 'State: ready', 'Toner: unknown'],
    },
    chat: [
      'S: The toner was changed yesterday. Maybe the seal is still on.',
      'R: I would rather not open it.',
      'S: No problem. Someone will come by before noon.',
    ],
  },
  {
    subject: 'Wi-Fi drops in the reading room',
    team: 'Networks',
    tags: ['wi-fi'],
    message:
      'Around eleven the Wi-Fi in the reading room drops for everybody, for five minutes or so. It happens every day.',
    screen: { title: 'Network', lines: ['college-secure', 'No internet access', 'Signal: -81 dBm'] },
    chat: [
      'S: Thank you, the time helps. I am checking the access point’s logs.',
      'S: It restarts when the kiln in the workshop goes on. We will move it to another circuit.',
    ],
  },
  {
    subject: 'Grades export stops at row 500',
    tags: ['export'],
    message:
      'The export of the grades ends after 500 rows without an error. The course has 612 students. I need the list by Friday.',
    screen: {
      title: 'Export grades',
      lines: ['Course EC-201, spring', 'Rows written: 500 of 612', 'Finished'],
    },
    chat: [
      'S: I can see it here as well. The vendor has a fix.',
      'R: Will it be there by Friday?',
      'S: I made the list by hand. It is in your inbox.',
      'R: You are a lifesaver.',
    ],
  },
  {
    subject: 'Laptop does not charge anymore',
    tags: ['hardware'],
    message:
      'The battery stays at 7 % although the charger is plugged in. Another charger makes no difference.',
    screen: {
      title: 'Battery',
      lines: ['7 % remaining', 'Plugged in, not charging', 'Battery report: cell 2 failed'],
    },
    chat: [
      'S: That battery has to be replaced. Can you bring it to the desk?',
      'R: I can come at four.',
      'S: I have a spare laptop ready for you.',
    ],
  },
  {
    subject: 'No sound in video calls',
    team: 'Classrooms',
    tags: ['audio'],
    message:
      'Since the update nobody hears me in calls. Music plays fine, and the microphone moves in the settings.',
    screen: { title: 'Sound', lines: ['Output: speakers', 'Input: (none)', 'Permission was denied'] },
    chat: [
      'S: The update withdrew the permission. Settings, Privacy, Microphone.',
      'R: Yes! It was off for the browser.',
    ],
    chatPicture: {
      line: 0,
      screen: { title: 'Settings', lines: ['Privacy, Microphone', 'Web browser: off', 'Video calls: on'] },
    },
  },
  {
    subject: 'Licence for the statistics program has expired',
    team: 'Accounts',
    tags: ['licence'],
    message:
      'The program says that the licence of the lab has expired and closes after ten minutes. 24 students need it on Monday.',
    screen: {
      title: 'Licence',
      lines: [
        'Your licence expired on 31 October.',
        'The program closes in 10:00.',
        'Contact your administrator',
      ],
    },
    chat: [
      'S: The renewal is ordered, we wait for the key.',
      'R: Is there something to bridge the weekend?',
      'S: The vendor granted two weeks. Restart the program, please.',
    ],
  },
  {
    subject: 'Shared drive is read only',
    team: 'Networks',
    tags: ['file share'],
    message:
      'I can open the files on the drive of our department, but not save them. It worked until Tuesday.',
    screen: {
      title: 'Save as',
      lines: ['S:\\department\\plans\\2026.xlsx', 'Access is denied.', 'Ask the owner for permission'],
    },
    chat: ['S: Your group was renamed and lost its rights. I put them back.', 'R: Saving works again.'],
  },
  {
    subject: 'Two screens show the same picture',
    team: 'Classrooms',
    tags: ['hardware'],
    message:
      'With the docking station both screens mirror each other. I would like one wide desktop, as before.',
    screen: {
      title: 'Display',
      lines: ['Display 1: 2560 x 1440', 'Display 2: 2560 x 1440', 'Duplicate these displays'],
    },
    chat: ['S: Press Windows and P together, then choose Extend.', 'R: So easy. Thank you.'],
    chatPicture: {
      line: 0,
      screen: { title: 'Project', lines: ['Duplicate', 'Extend', 'Second screen only'] },
    },
  },
  {
    subject: 'Invoice upload says that the file is damaged',
    tags: ['finance'],
    message:
      'The finance portal refuses the PDF of a supplier. It opens without trouble on my computer. The supplier waits for the money.',
    screen: {
      title: 'Finance portal',
      lines: ['invoice-8841.pdf', 'The file is damaged or not a PDF.', 'Reference 5F-0922'],
    },
    chat: [
      'S: The file is encrypted, the portal cannot read that. Printing it to a new PDF helps.',
      'R: Done, it went through.',
      'S: I asked the portal team to say so in the message.',
    ],
    chatPicture: {
      line: 1,
      screen: {
        title: 'Finance portal',
        lines: ['invoice-8841-print.pdf', 'Accepted.', 'Reference 5F-0931'],
      },
    },
  },
  {
    subject: 'Door reader does not know my card',
    team: 'Accounts',
    tags: ['access card'],
    message: 'The reader at the robotics lab blinks red since I got the new card. The main entrance opens.',
    screen: { title: 'Access log', lines: ['Reader RL-03', 'Card 0048-221: unknown', 'Zone: laboratories'] },
    chat: [
      'S: New cards learn their zones overnight. Please try tomorrow morning.',
      'R: Still red.',
      'S: Then it was not registered. I have done it by hand now.',
    ],
  },
  {
    subject: 'Calendar shows meetings one hour late',
    message:
      'Since the trip to Lisbon all my meetings are one hour late in the calendar on my phone. On my computer they are right.',
    screen: {
      title: 'Calendar',
      lines: ['Time zone: Lisbon (GMT)', 'Faculty meeting 11:00', 'Faculty meeting 10:00 (organiser)'],
    },
    chat: [
      'S: Switch on “set time zone automatically”, and off and on again for the account.',
      'R: All in place now.',
    ],
  },
  {
    subject: 'Website form for open day sends no confirmation',
    tags: ['website'],
    message:
      'Parents call because they get no confirmation after they registered for the open day. Their names do arrive in our list.',
    screen: { title: 'Forms', lines: ['Open day 2026', 'Responses: 184', 'Confirmation mail: failed (184)'] },
    chat: [
      'S: The sender address of the form was deleted in the summer. I gave it a new one.',
      'R: Can the 184 get their mail now?',
      'S: They went out a minute ago.',
    ],
  },
  {
    subject: 'Keyboard types the wrong letters',
    message: 'Z and Y are swapped and I cannot find the question mark.',
    screen: {
      title: 'Text input',
      lines: ['Language: English (US)', 'Keyboard: German', 'Windows + space to switch'],
    },
    chat: ['S: Windows and space switches the layout.', 'R: Thanks! What a relief!'],
  },
  {
    subject: 'Virus warning while opening a thesis',
    tags: ['security'],
    message:
      'The scanner reports a macro in the thesis of a student. He says he knows nothing about macros. Can I open it?',
    screen: { title: 'Protection', lines: ['thesis_final_v9.docm', 'Macro blocked', 'Threat: W97M/Agent'] },
    chat: [
      'S: Please do not open it. I will check it on an isolated computer.',
      'S: It is a real virus. I cleaned the file and the student’s laptop.',
      'R: Good thing I asked.',
    ],
  },
]

/** Suffixes that distinguish tickets of one story. */
export const PLACES = [
  '',
  '',
  '',
  ' (again)',
  ' in the main building',
  ' since Monday',
  ' at home',
  ' in the lab',
  ' on the new computer',
  ', urgent',
]
