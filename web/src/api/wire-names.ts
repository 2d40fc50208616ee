/**
 * What names of the specified calls are called in the pages. Nothing outside of this folder knows the names at the left:
 * {@link fromWire} and `toWire` translate at the edge.
 */
export const NAMES = {
  _id: 'id',
  AssignedUser: 'assignee',
  Create_User: 'requester',
  CreatedAt: 'createdAt',
  currentMessageCount: 'count',
  dept: 'department',
  Email: 'email',
  empcode: 'employeeCode',
  img: 'picture',
  jwttoken: 'token',
  log_detail: 'login',
  loginnewuser: 'session',
  Message: 'message',
  msg: 'text',
  OccuredDate: 'occurredOn',
  OccuredTime: 'occurredAt',
  Opened: 'opened',
  Otp: 'challenge',
  otp: 'code',
  otpemail: 'codeEmail',
  owes: 'requiredAction',
  power: 'role',
  pro_img: 'hasPicture',
  pto: 'challenge',
  repeatpassword: 'repeatedPassword',
  Screenshots: 'picture',
  Status: 'state',
  Subject: 'subject',
  supportteamid: 'assigneeId',
  ticketdetails: 'ticket',
  ticketID: 'ticketId',
  Ticketid: 'ticketId',
  ticketid: 'ticketId',
  user_name: 'username',
  userPassword: 'password',
  Version: 'version',
} as const

type Names = typeof NAMES

/** What a name of the wire is called here. */
type NameOf<Key> = Key extends keyof Names ? Names[Key] : Key

/** What an order of a list is called here: the name of a field, with a leading `-` for descending. */
type SortOf<Sort> = Sort extends `-${infer Field}` ? `-${NameOf<Field> & string}` : NameOf<Sort>

/** What travels as `T`, by the names of the pages. */
export type Named<T> = T extends string | number | boolean | null | undefined | Blob
  ? T
  : T extends readonly (infer Item)[]
    ? Named<Item>[]
    : { [Key in keyof T as NameOf<Key>]: Key extends 'sort' ? SortOf<T[Key]> : Named<T[Key]> }

/** What a name of the wire is called here. */
export const nameOf = (wireName: string): string =>
  Object.hasOwn(NAMES, wireName) ? NAMES[wireName as keyof Names] : wireName

/** What an order of a list is called here. */
export const sortOf = <Sort extends string>(sort: Sort): SortOf<Sort> & string =>
  (sort.startsWith('-') ? `-${nameOf(sort.slice(1))}` : nameOf(sort)) as SortOf<Sort> & string
