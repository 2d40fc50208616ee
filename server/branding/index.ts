/** Interface of this area for other areas. */
export { documentHead } from './document-head.ts'
export { deskName, type MailBrand, mailBrand, mailLogo } from './mail-brand.ts'
