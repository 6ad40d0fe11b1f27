import type { TicketSatisfaction } from '#contracts/ticket-reports.ts'

/** Whether anybody was asked how it went, or said so: a desk that does not ask is shown no zeros. */
export const hasSatisfactionData = ({ asked, rated }: TicketSatisfaction): boolean => asked + rated > 0
