import { OnlyUnreadButton } from '#entities/conversation/only-unread-button.tsx'
import { useAddressWords } from '#ui/use-address-words.ts'
import { isOnlyUnread } from './listings.ts'

/** Whether a list of tickets shows only those with something unread; it stands in the address. */
export const useOnlyUnread = (): boolean => isOnlyUnread(useAddressWords().words)

/** Narrows a list of tickets down to those with something unread. */
export function UnreadFilter() {
  const { change } = useAddressWords()
  const isOn = useOnlyUnread()
  return <OnlyUnreadButton isOn={isOn} onChange={(on) => change({ unread: on ? 'only' : '' })} />
}
