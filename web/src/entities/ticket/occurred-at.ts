import type { Ticket } from '#api/models.ts'

/** When it happened, by the requester’s own wall clock: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` where no time was given. */
export const occurredAt = ({
  occurredOn,
  occurredTime,
}: Pick<Ticket, 'occurredOn' | 'occurredTime'>): string =>
  occurredTime ? `${occurredOn}T${occurredTime}` : occurredOn
