// In its own module, so that it is loaded only when a file is imported.
export { calendarDraft } from '@support-desk/contract'
