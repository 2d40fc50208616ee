import type { Damage } from './damages.ts'

/** Damages of macros. */
export const MACRO_DAMAGES: Damage[] = [
  {
    what: 'a macro with unreadable steps',
    statement: `insert into macros (id, owner_id, visibility, name, name_key, steps, created_at)
      select 'made-up', min(id), 'own', 'VPN', 'vpn', '[{"kind":"x"}]', '' from accounts`,
    named: /content of macro made-up: stored unreadable, counted readable/,
  },
]
