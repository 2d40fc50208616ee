import { type Api, PASSWORD } from '../api.ts'
import type { Sessions } from '../example.ts'
import { pictureOf, PICTURES } from '../pictures.ts'

const LONGEST = 200
const fill = (words: string): string =>
  words
    .repeat(Math.ceil(LONGEST / words.length))
    .slice(0, LONGEST)
    .trim()

/** Common subjects, and unusual ones. */
const SUBJECTS = [
  'No sound',
  'جهاز العرض في قاعة المحاضرات الكبرى يعرض كل شيء باللون الأخضر منذ يوم الاثنين',
  fill('The projector shows everything in green since Monday, also with another cable. '),
  fill('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'),
  fill('مفتاح الغرفة لا يعمل منذ صباح اليوم وقد جربت المفتاح الثاني أيضا '),
  'המדפסת בקומה השלישית לא מדפיסה',
  '在图书馆的打印机上无法打印双面文档',
  '<b>Not bold</b> & "quoted"',
]

/** Names of 60 characters in two scripts, and one of usual length. */
const MEMBERS = [
  {
    username: `Maximiliane${'-Konstantinopel'.repeat(4)}`.slice(0, 60),
    email: `${'m'.repeat(40)}@helpdesk.example`,
  },
  { username: 'عبدالرحمن_الخوارزمي', email: 'alkhwarizmi@helpdesk.example' },
  { username: 'Christopher.Wellington', email: 'christopher.wellington@helpdesk.example' },
]

/** Team names of 60 characters, and their addresses. */
const TEAMS = [
  ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte', `${'t'.repeat(40)}@helpdesk.example`],
  ['شبكات وهواتف الحرم الجامعي الشمالي', null],
  ['Networks and telephones of the whole northern campus, nights', null],
] as const

const STATUSES = [null, 'Pending', 'OnHold', 'Solved', 'taken'] as const
const OCCURRED = [
  { date: '2026-11-20', time: '23:55' },
  { date: '2025-12-24', time: '10:37' },
  { date: '2026-05-28', time: '' },
]

/** Adds tickets of every status, with subjects and users of every length and script. */
export async function addLongWords(api: Api, { User, Admin }: Sessions, rounds = 2): Promise<void> {
  const image = await pictureOf(PICTURES.projector)
  for (const { username, email } of MEMBERS)
    await api.call('addStaff', { params: { role: 'SupportTeam' }, body: accountOf(username, email) }, Admin)
  const staff = await api.call('listStaffMembers', { query: { q: '' } }, Admin)
  for (const [name, address] of TEAMS) {
    const memberIds = staff.map(({ id }) => id)
    await api.call('createTeam', { body: { name, address, memberIds } }, Admin)
  }
  const members = await Promise.all(MEMBERS.map(({ username }) => api.logIn(username)))
  const subjects = Array.from({ length: rounds }, () => SUBJECTS).flat()
  for (const [index, subject] of subjects.entries()) {
    const occurred = OCCURRED[index % OCCURRED.length] ?? { date: '2026-01-05', time: '' }
    const fields = { ticketdetails: { ...occurred, subject, message: subject } }
    const { ticketID } = await api.call('raiseTicket', { image, fields }, User)
    const [status, member] = [STATUSES[index % STATUSES.length], members[index % members.length]]
    if (!status || !member) continue
    await api.call('legacyTakeTicket', { body: { Ticketid: ticketID } }, member)
    if (status !== 'taken') await api.call('updateTicket', { body: { status, ticketid: ticketID } }, member)
  }
}

const accountOf = (username: string, email: string) => ({
  username,
  email,
  password: PASSWORD,
  repeatpassword: PASSWORD,
})
