/** Interface of this area for other areas. */
export { openDesk } from './desk.ts'
