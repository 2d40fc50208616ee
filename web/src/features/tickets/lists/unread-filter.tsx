import { OnlyUnreadButton } from '#entities/conversation/only-unread-button.tsx'
import { useAddressWords } from '#ui/use-address-words.ts'
import { isOnlyUnread } from './listings.ts'

/** Whether a list shows only unread tickets. Stored in the address. */
export const useOnlyUnread = (): boolean => isOnlyUnread(useAddressWords().words)

/** Restricts a list to unread tickets. */
export function UnreadFilter() {
  const { change } = useAddressWords()
  const isOn = useOnlyUnread()
  return <OnlyUnreadButton isOn={isOn} onChange={(on) => change({ unread: on ? 'only' : '' })} />
}
