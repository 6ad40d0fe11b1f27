import type { Message } from './message.ts'

/** Texts about sampling plans and the assignments they create. */
export const planTexts = {
  planEndsFirst: /*i18n*/ {
    id: 'server.plan.ends-first',
    message: 'The last day has to be the first day or a later one.',
  },
  planTooLong: /*i18n*/ {
    id: 'server.plan.too-long',
    message: 'A plan covers {most, number} days at most. Make several plans of it.',
  },
  planOneQuota: /*i18n*/ {
    id: 'server.plan.one-quota',
    message: 'Say how many of each agent, or how many in all: one of the two.',
  },
  planSeedStays: /*i18n*/ {
    id: 'server.plan.seed-stays',
    message: 'Conversations were drawn with another seed already. It has to stay.',
  },
  planScorecardStays: /*i18n*/ {
    id: 'server.plan.scorecard-stays',
    message: 'Conversations were drawn for another scorecard already. It has to stay. Make a new plan.',
  },
  planTooWide: /*i18n*/ {
    id: 'server.plan.too-wide',
    message: 'More than {most, number} conversations fit. Choose a shorter period, or narrow the plan.',
  },
  cannotAudit: /*i18n*/ {
    id: 'server.plan.cannot-audit',
    message: 'One of these people may not audit conversations any more. Choose again.',
  },
  planClosed: /*i18n*/ {
    id: 'server.plan.closed',
    message: 'This plan is closed. Nothing of it is drawn or changed any more.',
  },
  planNotActive: /*i18n*/ {
    id: 'server.plan.not-active',
    message: 'Only a plan that is being worked on can be closed.',
  },
  planDrawn: /*i18n*/ {
    id: 'server.plan.drawn',
    message: 'Conversations were drawn for this plan already. It can be closed, but not removed.',
  },
  planWithoutEvaluators: /*i18n*/ {
    id: 'server.plan.without-evaluators',
    message: 'Nobody audits for this plan yet. Choose at least one person.',
  },
  planScorecardArchived: /*i18n*/ {
    id: 'server.plan.scorecard-archived',
    message: 'The scorecard of this plan is archived. Bring it back to draw more. What was drawn can still be audited.',
  },
  planNotBegun: /*i18n*/ {
    id: 'server.plan.not-begun',
    message: 'The period of this plan has not begun. Draw once there are conversations.',
  },
  planFindsNothing: /*i18n*/ {
    id: 'server.plan.finds-nothing',
    message: 'No conversation fits this plan so far. Widen its period, or take a filter away.',
  },
  assignmentSettled: /*i18n*/ {
    id: 'server.plan.assignment-settled',
    message: 'This conversation is not open in your queue any more. Please look at the queue again.',
  },
} as const satisfies Record<string, Message>
