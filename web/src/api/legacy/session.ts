import type { CallAnswer, OpenedSession, SessionOnWire } from '@support-desk/contract'

type Session = OpenedSession['session']

export const sessionOf = (wire: SessionOnWire): Session => ({
  username: wire.user_name,
  role: wire.power,
  token: wire.jwttoken,
  employeeCode: wire.empcode,
  department: wire.dept,
  hasPicture: wire.pro_img,
  image: wire.image,
})

export const sessionOnWire = (session: Session): SessionOnWire => ({
  user_name: session.username,
  power: session.role,
  jwttoken: session.token,
  empcode: session.employeeCode,
  dept: session.department,
  pro_img: session.hasPicture,
  image: session.image,
})

/** Converts the answer of the two calls that return a session. */
export const openedSessionOf = ({ loginnewuser, owes }: CallAnswer<'logIn', Blob>): OpenedSession => ({
  session: sessionOf(loginnewuser),
  requiredAction: owes ?? null,
})
