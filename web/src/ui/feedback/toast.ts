import { notifications } from '@mantine/notifications'

const AWAY_AFTER_MS = 5000
const CLOSE = { closeButtonProps: { 'aria-label': 'Close' }, withBorder: false }

/** Short words about something that just happened, in a corner of the page. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'teal', autoClose: AWAY_AFTER_MS, ...CLOSE }),
  /** Failures stay until they are closed: nobody should have to read against a clock. */
  failure: (message: string) =>
    notifications.show({ message, color: 'red', autoClose: false, role: 'alert', ...CLOSE }),
}
