/** Interface of this area for other areas. */
export { type Desk, openDesk } from './desk.ts'
