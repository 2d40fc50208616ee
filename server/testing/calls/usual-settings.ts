import { type NotificationSettings, USUAL_CHANNELS, USUAL_UNASSIGNED_MINUTES } from '@support-desk/contract'

/** The default notification settings. */
export const USUAL_SETTINGS: NotificationSettings = {
  occasions: {
    ...USUAL_CHANNELS,
    unassigned: { ...USUAL_CHANNELS.unassigned, minutes: USUAL_UNASSIGNED_MINUTES },
  },
  views: [],
  quietHours: null,
}
