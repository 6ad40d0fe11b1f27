import type { Message } from './message.ts'

/** Texts about evaluations and the actions on them. */
export const evaluationTexts = {
  evaluationClosed: /*i18n*/ {
    id: 'server.evaluation.closed',
    message: 'This evaluation is not open for answers any more. Please look at it again.',
  },
  answerChangedMeanwhile: /*i18n*/ {
    id: 'server.evaluation.answer-changed',
    message: 'Somebody else has answered this question in the meantime. Please look at their answer.',
  },
  evaluationChangedMeanwhile: /*i18n*/ {
    id: 'server.evaluation.changed',
    message: 'This evaluation has changed in the meantime. Please look at it again.',
  },
  stepNotAllowed: /*i18n*/ {
    id: 'server.evaluation.step-not-allowed',
    message: 'This cannot be done with the evaluation as it stands now. Please look at it again.',
  },
  otherDraft: /*i18n*/ {
    id: 'server.evaluation.other-draft',
    message:
      'The evaluator has begun another draft of this conversation by this scorecard. Submit or discard that one first.',
  },
  answerNotOffered: /*i18n*/ {
    id: 'server.evaluation.answer-not-offered',
    message: 'The question does not have this answer.',
  },
  rootCauseNotOffered: /*i18n*/ {
    id: 'server.evaluation.root-cause-not-offered',
    message: 'The question does not have this root cause.',
  },
  answerMissing: /*i18n*/ { id: 'server.evaluation.answer-missing', message: 'Please answer this question.' },
  commentMissing: /*i18n*/ { id: 'server.evaluation.comment-missing', message: 'Please say why in a comment.' },
  answerYes: /*i18n*/ { id: 'server.evaluation.answer-yes', message: 'Yes' },
  answerNo: /*i18n*/ { id: 'server.evaluation.answer-no', message: 'No' },
  answerNotApplicable: /*i18n*/ { id: 'server.evaluation.answer-na', message: 'N/A' },
  tooManyEvaluations: /*i18n*/ {
    id: 'server.export.too-many-evaluations',
    message: 'An archive takes up to 65,534 evaluations. Please narrow the list.',
  },
  reasonMissing: /*i18n*/ { id: 'server.evaluation.reason-missing', message: 'Please say why.' },
  evidenceTooMuch: /*i18n*/ {
    id: 'server.evaluation.too-much-evidence',
    message: 'A question takes at most {maximum, number} pieces of evidence.',
  },
  proposalAlike: /*i18n*/ {
    id: 'server.evaluation.proposal-alike',
    message: 'This is the answer that the question has already. Please propose another.',
  },
  notDisputable: /*i18n*/ {
    id: 'server.evaluation.not-disputable',
    message: 'This question was not asked here, so its answer cannot be disputed.',
  },
  notDisputed: /*i18n*/ { id: 'server.evaluation.not-disputed', message: 'Nobody has disputed this question.' },
  selectionNotThere: /*i18n*/ {
    id: 'server.evaluation.selection-not-there',
    message: 'These turns are not in the conversation. Please choose them again.',
  },
  scorecardUnpublished: /*i18n*/ {
    id: 'server.evaluation.scorecard-unpublished',
    message: 'This scorecard has no published version that could be used. Please choose another.',
  },
  ownConversation: /*i18n*/ {
    id: 'server.evaluation.own-conversation',
    message: 'Nobody evaluates their own conversations. Please leave this one to somebody else.',
  },
  auditAgentNotOffered: /*i18n*/ {
    id: 'server.audit.agent-not-offered',
    message: 'This agent is not among those whose conversations you see. Please choose another, or none.',
  },
  auditCampaignNotOffered: /*i18n*/ {
    id: 'server.audit.campaign-not-offered',
    message: 'This campaign is not one of the partner’s. Please choose another, or none.',
  },
  quotaUsedUp: /*i18n*/ {
    id: 'server.evaluation.quota-used-up',
    message:
      '{quota, plural, one {The one audit of this month is used up.} other {All # audits of this month are used up.}} New ones can be begun next month.',
  },
} satisfies Record<string, Message>
