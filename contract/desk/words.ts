/** Settings of the desk that admins can change. */
export const DESK_SETTINGS = ['language', 'timeZone', 'publicUrl'] as const
export type DeskSetting = (typeof DESK_SETTINGS)[number]
