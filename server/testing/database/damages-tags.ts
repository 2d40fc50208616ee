import type { Damage } from './damages.ts'

/** Damages of tags and their tickets. */
export const TAG_DAMAGES: Damage[] = [
  {
    what: 'a tag with a wrong name key',
    statement: `update tags set name_key = 'printers' where name = 'VPN'`,
    named: /name by which tag \S+ is found: stored printers, counted vpn/,
  },
  {
    what: 'a tag with a wrong sort key',
    statement: `update tags set sort_key = 'zz' where name = 'VPN'`,
    named: /name by which tag \S+ is sorted: stored zz, counted vpn/,
  },
  {
    what: 'a tag that was merged into a missing tag',
    statement: `update tags set merged_into = 'nowhere' where merged_into is not null`,
    named: /what tag was merged into: \S+: stored nowhere, counted a tag that is not merged/,
  },
  {
    what: 'a merged tag that still has tickets',
    statement: `update tags set merged_into = (select id from tags where name = 'printer') where name = 'VPN'`,
    named: /job “merged-tags” of tag \S+: stored absent, counted present/,
  },
  {
    what: 'a tag with a wrong queue key of a ticket',
    statement: `update ticket_tags set queue_key = '~'`,
    named: /place of ticket \S+ in tag \S+: stored \d+ ~, counted \d+ 2/,
  },
  {
    what: 'a tag by a merge that never happened',
    statement: `update ticket_tags set from_id = ticket_id`,
    named: /tag of ticket \S+ \S+ by \S+: stored present, counted absent/,
  },
  {
    what: 'a ticket without the tag of a ticket merged into it',
    statement: `update tickets set status = 'Solved', merged_into = (select max(id) from tickets where status = 'Solved')
      where status = 'Pending'`,
    named: /tag of ticket \S+ \S+ by \S+: stored absent, counted present/,
  },
]
