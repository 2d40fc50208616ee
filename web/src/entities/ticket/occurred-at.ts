import type { Ticket } from '#api/models.ts'

/** Time of the problem by the requester’s clock: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` without a time. */
export const occurredAt = ({
  occurredOn,
  occurredTime,
}: Pick<Ticket, 'occurredOn' | 'occurredTime'>): string =>
  occurredTime ? `${occurredOn}T${occurredTime}` : occurredOn
