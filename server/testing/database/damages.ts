import { MACRO_DAMAGES } from './damages-macros.ts'
import { PROGRAM_DAMAGES } from './damages-programs.ts'
import { TAG_DAMAGES } from './damages-tags.ts'
import type { Kind } from './places.ts'

/** A statement that damages an install, and the expected report of `verify`. */
export type Damage = { what: string; statement: string | Record<Kind, string>; named: RegExp }

const ONE = `(select min(id) from tickets where status = 'Pending')`
/** One damage for each fact that is stored twice, and each reference. */
export const DAMAGES: Damage[] = [
  {
    what: 'a count that is too high',
    statement: `update ticket_counts set n = n + 1 where scope = 'all' and status = 'Pending'`,
    named: /tickets of all, Pending: stored 2, counted 1/,
  },
  {
    what: 'a missing count',
    statement: `delete from ticket_counts where scope like 'assignee:%' and status = 'Pending'`,
    named: /tickets of assignee:\S+, Pending: stored 0, counted 1/,
  },
  {
    what: 'a figure that is too high',
    statement: `update ticket_figures set n = n + 1 where figure = 'open'`,
    named: /tickets in figure open, \d{4}-\d\d-\d\dT\d\d:\d, 0: stored \d, counted \d/,
  },
  {
    what: 'a missing figure',
    statement: `delete from ticket_figures where figure = 'solved'`,
    named: /tickets in figure solved, \S+, 0: stored 0, counted 1/,
  },
  {
    what: 'a first answer that differs from the chat',
    statement: `update tickets set first_answered_at = '2026-01-01T00:00:00.000Z' where status = 'Solved'`,
    named:
      /first answer of ticket \S+: stored 2026-01-01T00:00:00.000Z[^]*tickets in figure answered, 2026-01-01/,
  },
  {
    what: 'a solution without an event',
    statement: `update tickets set solved_at = null where status = 'Solved'`,
    named: /solution of ticket \S+: stored none, counted \S+Z[^]*tickets in figure solved/,
  },
  {
    what: 'a spam mark without an event',
    statement: `update tickets set spam_at = '2026-01-01T00:00:00.000Z' where id = ${ONE}`,
    named: /spam mark of ticket \S+: stored yes, counted no/,
  },
  {
    what: 'a deletion without an event',
    statement: `update tickets set deleted_at = '2026-01-01T00:00:00.000Z' where id = ${ONE}`,
    named: /deletion of ticket \S+: stored yes, counted no/,
  },
  {
    what: 'a wrong number of messages',
    statement: `update tickets set message_count = 7 where id = ${ONE}`,
    named: /messages of ticket \S+: stored 7, counted 3/,
  },
  {
    what: 'a missing message',
    statement: `delete from messages where number = 2`,
    named: /messages of ticket \S+: stored 3, counted 2/,
  },
  {
    what: 'a formatted message that differs from its text',
    statement: `update messages set document = '{"version":1,"blocks":[{"kind":"codeBlock","text":"x"}]}' where number = 1`,
    named: /document of message \S+: stored unreadable, counted readable/,
  },
  {
    what: 'an unreadable formatted message',
    statement: `update messages set document = '{"version":1,"blocks":[{"kind":"script"}]}' where number = 1`,
    named: /document of message \S+: stored unreadable, counted readable/,
  },
  {
    what: 'more unread messages than there are',
    statement: `update chat_members set unread = unread + 1`,
    named: /read and unread messages in the chat of ticket \S+: stored (2, counted 1|4, counted 3)/,
  },
  {
    what: 'a missing member of a chat',
    statement: `delete from chat_members where account_id = (select requester_id from tickets where id = ${ONE})`,
    named: /member of a chat: \S+ in the chat of ticket \S+: stored absent, counted present/,
  },
  {
    what: 'a gap in the event log',
    statement: `delete from events where number = 3`,
    named: /number of the event after number 2: stored 4, counted 3/,
  },
  {
    what: 'a counter that is behind the event log',
    statement: `update event_counter set value = 2`,
    named: /counter of events: stored 2, counted \d+/,
  },
  {
    what: 'an event with changed content',
    statement: `update events set data = '{"from":"Waiting","to":"Solved"}' where kind = 'ticket.state_changed'`,
    named: /hash of event number \d+: stored \S{43}, counted \S{43}\n(?!    hash)/,
  },
  {
    what: 'an event with another actor',
    statement: `update events set actor_id = 'somebody else' where number = 4`,
    named: /hash of event number 4:/,
  },
  {
    what: 'events in another order',
    statement: `update events set kind = other.kind, data = other.data, salt = other.salt, actor_id = other.actor_id,
      about_id = other.about_id, ticket_id = other.ticket_id, occurred_at = other.occurred_at
      from (select * from events where number in (5, 6)) as other where events.number = 11 - other.number`,
    named: /hash of event number 5:.*\n.*hash of event number 6:/,
  },
  {
    what: 'a forged event',
    statement: `insert into events (number, kind, data, occurred_at, hash)
      select max(number) + 1, 'code.requested', '{}', '2026-01-01', '' from events`,
    named: /hash of event number \d+: stored , /,
  },
  {
    what: 'an event that was emptied without a record',
    statement: `update events set kind = 'emptied', ticket_id = null, actor_id = null, about_id = null, token_id = null, data = '{}',
      salt = null, content_hash = hash where number = 4`,
    named: /hash of event number 4:[^]*events that are empty: stored 1, counted 0/,
  },
  {
    what: 'an event with a field that is unknown for its kind',
    statement: `update events set data = '{"from":"Waiting","to":"Pending","by":"ann"}'
      where kind = 'ticket.state_changed'`,
    named: /by of event number \d+, ticket\.state_changed: stored "ann", counted no such field/,
  },
  {
    what: 'an event without a required field',
    statement: `update events set data = '{"from":"Waiting"}' where kind = 'ticket.state_changed'`,
    named: /to of event number \d+, ticket\.state_changed: stored absent, counted word of Unassigned, /,
  },
  {
    what: 'an event with an unknown value in a field',
    statement: `update events set data = '{"from":"Waiting","to":"Lost"}' where kind = 'ticket.state_changed'`,
    named: /to of event number \d+, ticket\.state_changed: stored "Lost", counted word of Unassigned, /,
  },
  {
    what: 'an event of an unknown kind',
    statement: `update events set kind = 'ticket.lost' where number = 4`,
    named: /kind of event number 4: stored ticket\.lost, counted none of that name/,
  },
  {
    what: 'an event about another account',
    statement: `update events set about_id = 'somebody else' where kind = 'ticket.released'`,
    named: /account that event number \d+ is about: stored somebody else, counted none/,
  },
  {
    what: 'a version without a change',
    statement: `update tickets set version = 9 where id = ${ONE}`,
    named: /recorded changes of ticket \S+: stored 8, counted 4/,
  },
  {
    what: 'a missing note',
    statement: `delete from handover_notes`,
    named: /note to the next assignee of event number \d+: stored absent, counted present/,
  },
  {
    what: 'a view with an unreadable condition',
    statement: `insert into views (id, owner_id, visibility, name, condition, sorted_by, columns, grouped_by, icon, place, created_at)
      select 'made-up', min(id), 'own', 'VPN', '{"version":7}', 'waiting', 'number', 'none', 'inbox', 0, '' from accounts`,
    named: /condition of view made-up: stored unreadable, counted readable/,
  },
  {
    what: 'a note without an author',
    statement: `insert into handover_notes (id, ticket_id, author_id, text, written_at)
      select 'made-up', ticket_id, author_id, text, written_at from handover_notes`,
    named: /event of note to the next assignee made-up: stored absent, counted present/,
  },
  {
    what: 'a side conversation without messages',
    statement: `insert into side_conversations (id, ticket_id, number, subject, started_by, started_at)
      select 'made-up', id, 1, '', requester_id, '' from tickets where id = ${ONE}`,
    named: /messages of side conversation made-up: stored 0, counted 1/,
  },
  {
    what: 'a note without its event',
    statement: `insert into notes (id, ticket_id, number, author_id, text, written_at)
      select 'made-up', ${ONE}, 1, min(id), 'Known', '' from accounts where role <> 'User'`,
    named: /notes of ticket \S+: stored 1, counted 0/,
  },
  {
    what: 'a scheduled reply without its job',
    statement: `insert into scheduled_replies (id, ticket_id, author_id, text, written_at, due_at, seen, status, client_key)
      select 'made-up', ${ONE}, min(id), 'Known', '', '9999', 0, 'Pending', 'made-up' from accounts where role <> 'User'`,
    named: /job “scheduled reply” of reply made-up: stored absent, counted present/,
  },
  {
    what: 'a departure without its job',
    statement: `insert into departures (account_id, username, email, actor_id, is_erased)
      select id, username, email, id, 0 from accounts where username_key = 'ann'`,
    named: /job “departure” of account \S+: stored absent, counted present/,
  },
  {
    what: 'a ticket of a missing team',
    statement: `update tickets set team_id = 'nowhere' where id = ${ONE}`,
    named: /job “teamless” of deleted team nowhere: stored absent, counted present/,
  },
  {
    what: 'a requester in a team',
    statement: `insert into team_members (team_id, account_id)
      select teams.id, accounts.id from teams, accounts where username_key = 'ann'`,
    named: /member of team \S+ without staff role: \S+: stored present, counted absent/,
  },
  {
    what: 'a team with a wrong name key',
    statement: `update teams set name_key = 'printers'`,
    named: /name by which team \S+ is found: stored printers, counted second level/,
  },
  ...TAG_DAMAGES,
  ...MACRO_DAMAGES,
  ...PROGRAM_DAMAGES,
  {
    what: 'an unfinished bulk job without its job',
    statement: `delete from jobs where job like 'bulk job%'; update bulk_jobs set ended_at = null`,
    named: /job “bulk job” of bulk job \S+: stored absent, counted present/,
  },
  {
    what: 'a bulk job that has lost a ticket',
    statement: `delete from bulk_tickets where position = 2`,
    named: /total of bulk job \S+: stored 2, counted 1/,
  },
  {
    what: 'a bulk job that has left out a ticket',
    statement: `update bulk_jobs set changed = changed + 1`,
    named: /changed of bulk job \S+: stored \d, counted \d/,
  },
  {
    what: 'a ticket with a wrong sort key of its assignee',
    statement: `update tickets set assignee_key = 'zoe' where id = ${ONE}`,
    named: /name by which ticket is sorted: \S+: stored zoe, counted otto/,
  },
  {
    what: 'a gap in the numbers of tickets',
    statement: `update tickets set number = 5 where number = 3`,
    named: /numbers of tickets: stored 5, counted 3/,
  },
  {
    what: 'a missing picture',
    statement: `update tickets set picture_thumb = 'lost.webp' where id = ${ONE}`,
    named: /file lost\.webp: stored named, counted no such file/,
  },
  {
    what: 'a missing file',
    statement: `update attachments set file = 'lost.bin'`,
    named: /file lost\.bin: stored named, counted no such file/,
  },
  {
    what: 'a file of a message of another ticket',
    statement: `update attachments set ticket_id = ${ONE}, message_id = 'made-up'`,
    named: /message or note of file \S+: stored named, counted one of its ticket/,
  },
  {
    what: 'an unfinished upload without a job that removes it',
    statement: `insert into uploads (id, account_id, name, size, received, created_at)
      select 'made-up', min(id), 'a.txt', 4, 0, '' from accounts`,
    named: /job “upload expiry” of upload made-up: stored absent, counted present/,
  },
  {
    what: 'a picture without the job of its thumbnail',
    statement: `delete from jobs where job = 'picture shrinking' and key in (select picture_full from tickets)`,
    named: /job “picture shrinking” of picture [0-9a-f]{64}\.png: stored absent, counted present/,
  },
  {
    what: 'a ticket that is missing in the search index',
    statement: {
      SQLite: `delete from ticket_words where rowid = ${2 ** 20}`,
      PostgreSQL: `delete from ticket_words where number = 1 and part = 0`,
    },
    named:
      /texts that search knows: stored \d+, counted \d+\n.*ticket \S+ by its subject: stored not found, counted there/,
  },
]
