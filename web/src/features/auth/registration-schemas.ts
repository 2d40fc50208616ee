// By itself, so that it is loaded when somebody begins to type and not before.
export { registration, staffRegistration } from '@support-desk/contract'
