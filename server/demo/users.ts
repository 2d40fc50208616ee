/** The people of the demonstration: a college with an IT desk. */

export const DEMO_PASSWORD = 'Welcome#Fjord26'

export type DemoUser = { username: string; email: string; department: string; code: string; colour: string }

const person = (username: string, department: string, code: string, colour: string): DemoUser => ({
  username,
  email: `${username.toLowerCase().replaceAll(/[^a-z]/g, '')}@college.example`,
  department,
  code,
  colour,
})

export const REQUESTERS: DemoUser[] = [
  person('Amara', 'Physics', 'PH-1042', '#7c6cf0'),
  person('Bruno', 'Library', 'LB-2210', '#2a9d8f'),
  person('Chiara', 'Admissions', 'AD-3117', '#e76f51'),
  person('Dmitri', 'Mathematics', 'MA-1188', '#457b9d'),
  person('Elif', 'Chemistry', 'CH-1420', '#b5838d'),
  person('Farid', 'Facilities', 'FA-4002', '#6a994e'),
  person('Greta', 'Finance', 'FI-3301', '#bc6c25'),
  person('Hiroshi', 'Robotics', 'RO-1509', '#3a86ff'),
  person('Ines', 'Languages', 'LA-1733', '#ff006e'),
  person('Jonas', 'Sports', 'SP-2044', '#588157'),
  person('Kamala', 'Biology', 'BI-1290', '#8338ec'),
  person('Liam', 'History', 'HI-1811', '#9c6644'),
  person('Mei', 'Design', 'DE-1920', '#f72585'),
  person('Nadia', 'Law', 'LW-1614', '#4361ee'),
  person('Oskar', 'Music', 'MU-1777', '#fb8500'),
  person('Priya', 'Economics', 'EC-1555', '#06a77d'),
  person('Quentin', 'Philosophy', 'PL-1333', '#7f5539'),
  person('Rosa', 'Nursing', 'NU-1666', '#d62839'),
]

export const SUPPORT_MEMBERS = ['Sven', 'Tariq', 'Uma', 'Viktor', 'Wanjiku'].map((name) => ({
  username: name,
  email: `${name.toLowerCase()}@helpdesk.example`,
}))

export const SECOND_ADMIN = { username: 'Yara', email: 'yara@helpdesk.example' }
