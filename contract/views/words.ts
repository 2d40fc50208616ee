// Words alone: pages load these with the descriptors of events, and no schemas.

/** Who sees a view: its owner, the members of a team, or all of the staff. */
export const VIEW_VISIBILITIES = ['own', 'team', 'all'] as const
export type ViewVisibility = (typeof VIEW_VISIBILITIES)[number]

/** What the list of a view has columns for. */
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
/** A column that every ticket has. */
export type FixedColumn = (typeof VIEW_COLUMNS)[number]

/** A field by its key, as conditions name it. */
type FieldColumn = `field.${string}`
export type ViewColumn = FixedColumn | FieldColumn

/** The most fields that a view has columns for. */
export const MOST_FIELD_COLUMNS = 10

/** The key of the field that a column shows; null for others. */
export const fieldOfColumn = (column: ViewColumn): string | null =>
  column.startsWith('field.') ? column.slice('field.'.length) : null

/** What the tickets of a view stand together by. */
export const VIEW_GROUPINGS = ['none', 'turn', 'priority', 'assignee', 'team', 'status'] as const
export type ViewGrouping = (typeof VIEW_GROUPINGS)[number]

/** The pictures that a view can have. */
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

/** The views that everybody has, which nobody changes. */
export const STANDARD_VIEWS = ['your-turn', 'team-turn', 'requester', 'others', 'snoozed'] as const
export type StandardViewId = (typeof STANDARD_VIEWS)[number]

/** The columns of a view whose maker chose none, and of the standard views. */
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

/** The highest place that a view can have among the others. */
export const LAST_VIEW_PLACE = 9_999
