// Words without schemas: pages load these with the event descriptors.

/** Visibility of a view: its owner, a team, or all staff. */
export const VIEW_VISIBILITIES = ['own', 'team', 'all'] as const
export type ViewVisibility = (typeof VIEW_VISIBILITIES)[number]

/** Columns of a view. */
export const VIEW_COLUMNS = [
  'number',
  'subject',
  'requester',
  'lastWords',
  'turn',
  'waiting',
  'priority',
  'assignee',
  'team',
  'tags',
  'status',
  'created',
  'snooze',
] as const
/** A column of every ticket. */
export type FixedColumn = (typeof VIEW_COLUMNS)[number]

/** A field column, named as in conditions. */
type FieldColumn = `field.${string}`
export type ViewColumn = FixedColumn | FieldColumn

/** Field columns per view, at most. */
export const MOST_FIELD_COLUMNS = 10

/** Field key of a column; null for other columns. */
export const fieldOfColumn = (column: ViewColumn): string | null =>
  column.startsWith('field.') ? column.slice('field.'.length) : null

/** Groupings of a view's tickets. */
export const VIEW_GROUPINGS = ['none', 'turn', 'priority', 'assignee', 'team', 'status'] as const
export type ViewGrouping = (typeof VIEW_GROUPINGS)[number]

/** Icons of views. */
export const VIEW_ICONS = [
  'inbox',
  'flag',
  'star',
  'bolt',
  'clock',
  'bell',
  'bug',
  'key',
  'printer',
  'network',
  'server',
  'mail',
  'phone',
  'users',
  'school',
  'building',
  'cart',
  'tool',
  'question',
  'shield',
] as const
export type ViewIcon = (typeof VIEW_ICONS)[number]

/** Built-in views. They cannot be changed. */
export const STANDARD_VIEWS = ['your-turn', 'team-turn', 'requester', 'others', 'snoozed', 'spam'] as const
export type StandardViewId = (typeof STANDARD_VIEWS)[number]

/** Default columns, also of built-in views. */
export const DEFAULT_VIEW_COLUMNS = [
  'number',
  'subject',
  'requester',
  'lastWords',
  'waiting',
  'priority',
  'assignee',
  'tags',
  'status',
] as const satisfies readonly FixedColumn[]

/** Highest position of a view. */
export const LAST_VIEW_PLACE = 9_999
