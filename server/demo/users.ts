/** The users of the demonstration: a college with an IT desk. */

export const DEMO_PASSWORD = 'Welcome#Fjord26'

export type DemoUser = { username: string; email: string; department: string; code: string; colour: string }

const user = (username: string, department: string, code: string, colour: string): DemoUser => ({
  username,
  email: `${username.toLowerCase().replaceAll(/[^a-z]/g, '')}@college.example`,
  department,
  code,
  colour,
})

export const REQUESTERS: DemoUser[] = [
  user('Amara', 'Physics', 'PH-1042', '#7c6cf0'),
  user('Bruno', 'Library', 'LB-2210', '#2a9d8f'),
  user('Chiara', 'Admissions', 'AD-3117', '#e76f51'),
  user('Dmitri', 'Mathematics', 'MA-1188', '#457b9d'),
  user('Elif', 'Chemistry', 'CH-1420', '#b5838d'),
  user('Farid', 'Facilities', 'FA-4002', '#6a994e'),
  user('Greta', 'Finance', 'FI-3301', '#bc6c25'),
  user('Hiroshi', 'Robotics', 'RO-1509', '#3a86ff'),
  user('Ines', 'Languages', 'LA-1733', '#ff006e'),
  user('Jonas', 'Sports', 'SP-2044', '#588157'),
  user('Kamala', 'Biology', 'BI-1290', '#8338ec'),
  user('Liam', 'History', 'HI-1811', '#9c6644'),
  user('Mei', 'Design', 'DE-1920', '#f72585'),
  user('Nadia', 'Law', 'LW-1614', '#4361ee'),
  user('Oskar', 'Music', 'MU-1777', '#fb8500'),
  user('Priya', 'Economics', 'EC-1555', '#06a77d'),
  user('Quentin', 'Philosophy', 'PL-1333', '#7f5539'),
  user('Rosa', 'Nursing', 'NU-1666', '#d62839'),
]

export const SUPPORT_MEMBERS = ['Sven', 'Tariq', 'Uma', 'Viktor', 'Wanjiku'].map((name) => ({
  username: name,
  email: `${name.toLowerCase()}@helpdesk.example`,
}))

export const SECOND_ADMIN = { username: 'Yara', email: 'yara@helpdesk.example' }

/** Teams with their members. */
export const TEAMS = {
  Accounts: ['Uma', 'Yara'],
  Classrooms: ['Sven', 'Wanjiku'],
  Networks: ['Tariq', 'Viktor', 'Uma'],
  Printing: ['Sven', 'Viktor'],
} as const
export type TeamName = keyof typeof TEAMS
