/** The public interface of this area. */
export { createSetupLink } from './use-cases-link.ts'
