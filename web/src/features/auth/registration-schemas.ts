// In its own module, so that it is loaded only when the user begins to type.
export { registration, staffRegistration } from '@support-desk/contract'
