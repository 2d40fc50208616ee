import { isWebAddress } from '@support-desk/contract'
import Linkify from 'linkify-react'

const options = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  // A lone word with a dot is more often a file name than an address.
  validate: { url: (value: string) => /^www\./i.test(value) || isWebAddress(value), email: true },
}

/** A text with links for its addresses. */
export const LinkedText = ({ text }: { text: string }) => <Linkify options={options}>{text}</Linkify>
