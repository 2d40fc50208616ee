import { TIMELINE_KINDS, type TimelineIcon, type TimelineKind } from '@support-desk/contract'
import { EVENTS } from '@support-desk/contract/event-registry'
import {
  type Icon,
  IconAlarm,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconEye,
  IconFlag,
  IconGitBranch,
  IconGitMerge,
  IconForms,
  IconHandGrab,
  IconLink,
  IconMessage,
  IconMoonStars,
  IconPaperclip,
  IconNote,
  IconPencilPlus,
  IconRefresh,
  IconTag,
  IconUserMinus,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'

const ICONS: Record<TimelineIcon, Icon> = {
  raise: IconPencilPlus,
  open: IconEye,
  take: IconHandGrab,
  assign: IconUserPlus,
  unassign: IconUserMinus,
  reassign: IconArrowsExchange,
  release: IconArrowForwardUp,
  team: IconUsersGroup,
  tag: IconTag,
  state: IconRefresh,
  message: IconMessage,
  file: IconPaperclip,
  note: IconNote,
  retract: IconArrowBackUp,
  turn: IconArrowsLeftRight,
  priority: IconFlag,
  snooze: IconMoonStars,
  wake: IconAlarm,
  undo: IconArrowBackUp,
  merge: IconGitMerge,
  split: IconGitBranch,
  link: IconLink,
  field: IconForms,
}

/** The icon of every kind of entry; a change of state has that of the state. */
export const ENTRY_ICONS = Object.fromEntries(
  TIMELINE_KINDS.map((kind) => [kind, ICONS[EVENTS[kind].timeline.icon]]),
) as Record<TimelineKind, Icon>
