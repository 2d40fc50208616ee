import type { Session } from '#api/models.ts'
import { foldLetters, messages, parseTicketNumber } from '@support-desk/contract'
import {
  IconBolt,
  IconHeadset,
  IconInbox,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMail,
  IconMessages,
  IconMoon,
  IconPencilPlus,
  IconRobot,
  IconUser,
  IconUserShield,
  type Icon,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Answer } from '#api/client.ts'
import { pageQuery } from '#api/list-query.ts'
import { viewsQuery } from '#features/inbox/views/queries.ts'
import { ticketList } from '#entities/ticket/queries.ts'
import { peopleQuery } from '#entities/user/queries.ts'
import { INBOX, ON_BEHALF } from '#ui/own-pages.ts'
import { numberAddress } from '#entities/ticket/ticket-address.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { keyFor } from '#ui/keyboard/action-clash.ts'
import { useOwnKeys } from '#ui/keyboard/own-keys.ts'
import { useShortcutList } from '#ui/keyboard/shortcuts.ts'
import { toggleTheme } from '../../theme/theme.ts'
import { ROLE_MENUS } from '../menu/menus.ts'
import { useLogOut } from '../use-log-out.ts'
import type { Panels } from '../panels/use-panels.ts'
import { currentLanguage } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { searchSettings } from '#entities/settings/search-settings.ts'
import { SETTINGS_GROUPS } from '#entities/settings/settings-pages.ts'

/** Headings of the palette's groups. */
export const GROUPS = messages({
  tickets: 'Tickets',
  views: 'Views',
  people: 'People',
  pages: 'Pages',
  settings: 'Settings',
  actions: 'Actions',
})

export type Choice = {
  id: string
  group: keyof typeof GROUPS
  label: string
  /** Number of the ticket, shown before the label. */
  number?: number
  /** The requester of a ticket or the role of a person. It distinguishes entries with the same label. */
  detail?: string
  /** The shortcut of the same action. */
  keys?: string
  icon: Icon
  act: () => void
}

const MOST_TICKETS = 8
const MOST_PEOPLE = 5
/** Minimum number of letters for a search by name. */
const LETTERS_OF_NAME = 2
/** Actions that are the palette itself or that it lists under another name. */
const NAMED_ELSEWHERE: readonly (string | null)[] = [
  'everywhere.search',
  'everywhere.find',
  'everywhere.help',
] satisfies ActionId[]
const KEYS_OF_PAGES: Partial<Record<string, ActionId>> = { '/inbox': 'go.inbox' }
const KEYS_OF_VIEWS: Partial<Record<string, ActionId>> = {
  'your-turn': 'go.yourTurn',
  'team-turn': 'go.teamTurn',
  requester: 'go.requester',
  others: 'go.others',
  snoozed: 'go.snoozed',
}

/** The entries of the palette. `words` filters pages and actions by name, `q` is the search text for tickets. */
export function useChoices(words: string, q: string, session: Session, panels: Panels) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const list = ticketList({ q, sort: '-relevance' })
  const { data: page, ...tickets } = useQuery({
    ...pageQuery(list, undefined),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const { keys: ownKeys } = useOwnKeys()
  const keysOf = (id: ActionId) => keyFor(id, ownKeys)
  const actions = useShortcutList()
    // Shortcuts of views are listed among the views.
    .filter(({ id, key }) => !NAMED_ELSEWHERE.includes(id) && !key.startsWith('g '))
    .map(({ key, label, run }): Choice => {
      return { id: `${key} ${label}`, group: 'actions', label, keys: key, icon: IconBolt, act: run }
    })
  const goTo = (address: string) => () => void navigate(address)
  const pageChoice = (to: string, label: string, icon: Icon, action?: ActionId): Choice => {
    return { id: to, group: 'pages', label, icon, act: goTo(to), ...(action && { keys: keysOf(action) }) }
  }
  const actionChoice = (id: string, label: string, icon: Icon, act: () => void): Choice => {
    return { id, group: 'actions', label, icon, act }
  }
  const fixed: Choice[] = [
    ...ROLE_MENUS[session.role].map(({ label, to, icon }) =>
      pageChoice(to, t(label), icon, KEYS_OF_PAGES[to]),
    ),
    pageChoice('/chat', t('Chats'), IconMessages, 'go.chats'),
    session.role === 'User'
      ? pageChoice('/account', t('Account and security'), IconUserShield)
      : pageChoice(ON_BEHALF, t('New ticket'), IconPencilPlus, 'go.newTicket'),
    ...actions,
    actionChoice('theme', t('Switch theme'), IconMoon, toggleTheme),
    actionChoice('mail', t('Email settings'), IconMail, panels.openMailSettings),
    actionChoice('language', t('Language and time zone'), IconLanguage, panels.openLanguages),
    {
      ...actionChoice('keys', t('Keyboard shortcuts'), IconKeyboard, panels.openShortcuts),
      keys: keysOf('everywhere.help'),
    },
    actionChoice('logout', t('Logout'), IconLogout, () => void logOut()),
  ]
  const inMenu = new Set<string>(ROLE_MENUS[session.role].map(({ to }) => to))
  const settings = searchSettings(session.role, words)
    .filter(({ to }) => !inMenu.has(to))
    .map(({ to, label, icon, group }): Choice => {
      return {
        id: `settings-${to}`,
        group: 'settings',
        label: t(label),
        detail: t(SETTINGS_GROUPS[group]),
        icon,
        act: goTo(to),
      }
    })
  const isSearchedFor = session.role !== 'User' && q.length >= LETTERS_OF_NAME
  const people = { enabled: isSearchedFor, placeholderData: keepPreviousData }
  const { data: requesters = [], ...asRequesters } = useQuery({ ...peopleQuery('requester', q), ...people })
  const { data: assignees = [], ...asAssignees } = useQuery({ ...peopleQuery('assignee', q), ...people })
  const { data: views = [] } = useQuery({ ...viewsQuery(), enabled: session.role !== 'User' && q !== '' })
  const ofViews = views.map(({ id, name, key }): Choice => {
    const standard = KEYS_OF_VIEWS[id]
    const keys = standard ? keysOf(standard) : key ? `g ${key}` : ''
    const act = goTo(`${INBOX}?view=${encodeURIComponent(id)}`)
    return { id: `view-${id}`, group: 'views', label: name, icon: IconInbox, act, ...(keys && { keys }) }
  })
  const person = (
    name: 'requester' | 'assignee',
    { value, label, isService }: Answer<'listConditionValues'>[number],
  ): Choice => {
    const address = new URLSearchParams({ view: 'all', condition: `${name}:${value}` })
    const act = goTo(`${INBOX}?${address}`)
    const who = { id: `${name}-${value}`, group: 'people', label, act } as const
    if (isService) return { ...who, detail: t('Service account'), icon: IconRobot }
    if (name === 'requester') return { ...who, icon: IconUser }
    return { ...who, detail: t('Support member'), icon: IconHeadset }
  }
  const persons = isSearchedFor
    ? [
        ...requesters.slice(0, MOST_PEOPLE).map((one) => person('requester', one)),
        ...assignees.slice(0, MOST_PEOPLE).map((one) => person('assignee', one)),
      ]
    : []
  const found = q === '' ? [] : (page?.answer ?? []).slice(0, MOST_TICKETS)
  const choices: Choice[] = [
    // Matching names come first, because the words may occur in any ticket.
    ...[...ofViews, ...fixed].filter(({ label }) => inLetters(label).includes(inLetters(words.trim()))),
    ...settings,
    ...found.map(({ id, number, subject, status, requester }): Choice => {
      const act = goTo(`/ViewTicketDetails/${encodeURIComponent(id)}`)
      const { icon } = STATUS_LOOKS[status]
      const ticket = { id, number, group: 'tickets', label: subject, icon, act } as const
      // Users find only their own tickets, so the requester is omitted.
      return session.role === 'User' ? ticket : { ...ticket, detail: requester.username }
    }),
    ...persons,
  ]
  const isLate =
    (q !== '' && isForOthers(tickets)) ||
    (isSearchedFor && (isForOthers(asRequesters) || isForOthers(asAssignees)))
  const isSearching = q !== words.trim() || isLate
  const number = parseTicketNumber(words)
  // The results may still be those for fewer digits, which is another ticket.
  const openTyped = isSearching && number !== null ? goTo(numberAddress(number)) : null
  return { choices, isSearching, openTyped }
}

/** Whether a query's data may belong to earlier text. */
const isForOthers = (asked: { isFetching: boolean; isPlaceholderData: boolean }): boolean =>
  asked.isFetching || asked.isPlaceholderData

const inLetters = (text: string): string => foldLetters(text.toLocaleLowerCase(currentLanguage()))
