import { notifications } from '@mantine/notifications'
import { t } from '../language/t.ts'

const AWAY_AFTER_MS = 5000
const look = () => ({ closeButtonProps: { 'aria-label': t('Close') }, withBorder: false })

/** Short words about something that just happened, in a corner of the page. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'teal', autoClose: AWAY_AFTER_MS, ...look() }),
  /** Failures stay until they are closed: nobody should have to read against a clock. */
  failure: (message: string) =>
    notifications.show({ message, color: 'red', autoClose: false, role: 'alert', ...look() }),
}
