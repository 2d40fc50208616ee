import type { Rolldown } from 'vite'

/** What every list of tickets needs of what the pages about tickets share. */
const TICKET_BASICS = [
  'no-ticket',
  'note-field',
  'numbered',
  'occurred-at',
  'retry-button',
  'room-for-words',
  'state',
  'ticket-number',
  'ticket-of-number',
  'use-',
].map((name) => `/src/features/tickets/shared/${name}`)

/** Areas of the contract whose words are named by what every page imports. */
const WORDS_OF = [
  'auth/areas.ts',
  'auth/scopes.ts',
  'bulk/actions.ts',
  'conversation/held.ts',
  'conversation/watch.ts',
  'macros/words.ts',
  'mcp/tools.ts',
  'notifications/notice.ts',
  'tags/words.ts',
  'users/suspension.ts',
  'views/words.ts',
  'webhooks/words.ts',
]

/** Each is less than a line, and several pages show it. */
const ICONS = [
  'AlertTriangle',
  'ArrowBackUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowUp',
  'Ban',
  'Bolt',
  'Check',
  'CircleDashed',
  'CircleOff',
  'Flag',
  'Key',
  'Link',
  'Mail',
  'Minus',
  'Photo',
  'Plus',
  'Refresh',
  'Robot',
  'ShieldCheck',
  'Trash',
  'User',
  'X',
]

/**
 * What is loaded together is one file: a page waits for each of its files, and they compress better as one. A module goes, with
 * all that it imports, to the first of these that asks for it.
 */
const LOADED_TOGETHER = {
  first: [
    '/src/main.tsx',
    '/src/ui/page/',
    '/src/ui/text/code-text.tsx',
    '/src/ui/text/time-context.ts',
    '/contract/limits.ts',
    '/contract/texts.ts',
    '/contract/words.ts',
    '/contract/languages/languages.ts',
    '/contract/languages/message.ts',
    '/src/ui/language/catalogs.ts',
    'virtual:texts/',
    '/src/features/auth/home.ts',
  ],
  pages: ['/src/app/all-pages.tsx', '/node_modules/react-router/'],
  cache: [
    '/src/app/cache/query-client.ts',
    '/node_modules/@tanstack/query-core/',
    '/node_modules/@tanstack/react-query/',
  ],
  forms: [
    '/src/ui/kept/drafts.ts',
    '/src/ui/form/use-',
    '/src/ui/form/f',
    '/src/ui/form/password-field.tsx',
    '/src/features/auth/shared/account-card.tsx',
    '/src/features/auth/devices.ts',
    '/src/features/auth/login-text.ts',
    '/src/features/auth/use-enter.ts',
    '/src/features/users/shared/role-names.ts',
    '/TextInput.mjs',
    '/NativeSelect.mjs',
    '/Anchor.mjs',
  ],
  passwords: [
    '/src/ui/form/new-password-fields.tsx',
    '/src/ui/form/code-input.tsx',
    '/src/features/auth/use-code.ts',
    '/src/features/auth/code-field.tsx',
    '/src/features/auth/shared/passkeys.ts',
    '/IconFingerprint.mjs',
    '/contract/auth/password.ts',
    '/contract/users/username.ts',
  ],
  basics: [
    '/src/ui/form/toggle-switch.tsx',
    '/src/ui/text/',
    '/src/ui/feedback/empty-state.tsx',
    '/src/ui/kept/picture-drafts.ts',
    '/src/ui/kept/session-map.ts',
    '/src/ui/use-account-id.ts',
    '/src/features/live/shared/present',
    '/src/api/download.ts',
    '/src/features/auth/queries.ts',
    '/src/features/conversation/shared/only-unread-button.tsx',
    '/src/features/fields/shared/queries.ts',
    '/src/features/inbox/undo/undo-stack.ts',
    '/src/features/inbox/views/queries.ts',
    '/src/features/macros/queries.ts',
    '/src/features/mail/queries.ts',
    '/src/features/mail/shared/alarm/',
    '/src/features/tags/queries.ts',
    '/src/features/teams/queries.ts',
    '/src/features/tickets/change-problem.tsx',
    '/src/features/tickets/ticket-',
    '/src/features/users/shared/role-badge',
    '/src/features/users/shared/service-badge.tsx',
    '/src/ui/download-button.tsx',
    '/src/ui/data-table/filter-box.tsx',
    '/src/ui/data-table/no-match.tsx',
    '/src/ui/data-table/use-list-address.ts',
    '/use-debounced-callback.mjs',
    '/useInfiniteQuery.js',
    '/contract/documents/document.ts',
    '/contract/documents/plain-text.ts',
    '/contract/fields/shown.ts',
    '/contract/fields/web-address.ts',
    '/contract/fields/words.ts',
    '/contract/languages/words.ts',
    '/contract/mail/received.ts',
    '/contract/tickets/links.ts',
    '/contract/tickets/number.ts',
    '/contract/tickets/queue.ts',
    '/contract/wall-clock.ts',
    ...WORDS_OF.map((area) => `/contract/${area}`),
    ...ICONS.map((name) => `/Icon${name}.mjs`),
    ...TICKET_BASICS,
  ],
  frame: [
    '/src/app/shell/menu/side-menu.tsx',
    '/src/app/shell/panels/signed-in-keys.tsx',
    '/src/app/shell/panels/user-sidebar.tsx',
    '/src/app/shell/header/user-tools.tsx',
    '/src/app/shell/live/live-connection.tsx',
    '/src/app/shell/kept-messages.tsx',
    '/contract/event-registry.ts',
  ],
  tables: [
    '/src/ui/data-table/',
    '/src/features/tickets/lists/ticket-',
    '/src/features/tickets/lists/open-ticket-button.tsx',
  ],
  fields: [
    '/Group.mjs',
    '/Textarea.mjs',
    '/src/ui/keyboard/',
    '/src/ui/pictures/picture-input.tsx',
    '/src/ui/pictures/chosen-picture.tsx',
    '/Progress.mjs',
  ],
  choices: ['/Radio.mjs', '/Switch.'],
  // What toasts share with dialogs.
  scrolling: [
    '/node_modules/react-remove-scroll/',
    '/OptionalPortal.mjs',
    '/CloseButton.mjs',
    '/get-default-z-index.mjs',
  ],
  dialogs: [
    '/src/ui/feedback/confirm-dialog.tsx',
    '/src/ui/feedback/edit-dialog.tsx',
    '/src/ui/pictures/overlay.tsx',
    '/Drawer.',
    '/Modal.',
    '/Popover.mjs',
    '/src/ui/popup/popup-target.tsx',
  ],
  snoozing: ['/contract/tickets/snooze-words.ts', '/src/features/tickets/shared/when-words.ts'],
  links: ['/src/features/conversation/shared/messages/linked-text.tsx'],
  ticket: [
    '/src/features/tickets/details/ticket-',
    '/src/features/tickets/timeline/',
    '/src/features/tickets/shared/',
    '/src/features/conversation/chat-',
    '/src/features/conversation/shared/messages/',
    '/src/features/conversation/shared/outgoing/',
  ],
  writing: [
    '/src/features/conversation/reading/',
    '/src/features/conversation/writing/',
    '/src/features/macros/shared/use-apply-macro.ts',
    '/src/ui/rich-text/completing-editor.tsx',
  ],
  toasts: ['/src/app/shell/toasts.tsx', '/node_modules/@mantine/notifications/'],
}

/** What is loaded by itself, though it lies beside what is not. */
const LOADED_ALONE = [
  '/assign-dialog.',
  '/key-choice.',
  '/merged-lines.',
  '/raised-entry.',
  '/timeline/entry.',
  '/timeline/what-was-done.',
]

/** The schemas and their library are needed by forms, long after the page is there. */
const checks: Rolldown.CodeSplittingGroup = {
  debugName: 'checks',
  name: (id, context) =>
    isSchemaLibrary(id) ||
    (id.includes('/contract/') && context.getModuleInfo(id)?.importedIds.some(isSchemaLibrary))
      ? 'checks'
      : null,
  priority: 100,
  includeDependenciesRecursively: false,
}

/** With what makes schemas for others: a file of its own that calls it while the two load each other would find it missing. */
const isSchemaLibrary = (id: string): boolean =>
  /\/node_modules\/zod\/|\/zod-without-eval\.ts$|\/contract\/label\.ts$/.test(id)

/** How the code of the pages is split into files. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    checks,
    ...Object.entries(LOADED_TOGETHER).map(([name, parts], index) => ({
      name,
      test: (id: string) =>
        parts.some((part) => id.includes(part)) && !LOADED_ALONE.some((part) => id.includes(part)),
      priority: 50 - index,
    })),
  ],
}
