import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CampaignKind } from '#contracts/conversation.ts'
import type { EvaluationKind, EvaluationState } from '#contracts/evaluation-states.ts'
import type { CriticalFamily, Family } from '#contracts/families.ts'
import type { evaluationGroups } from '#contracts/lists/evaluations.ts'
import type { ScorecardListQuery } from '#contracts/lists/scorecards.ts'
import type { AutomaticCheck, autoFails, commentRules, QuestionKind } from '#contracts/scorecard-content.ts'
import type { WhyNoSuggestion } from '#contracts/suggestions.ts'
import type { ScorecardMistake } from '#domain/scoring/scorecard-mistakes.ts'

/** Whom a failed question harms. */
export const familyNames: Record<Family, MessageDescriptor> = {
  'end-user': msg`Critical for the customer`,
  business: msg`Critical for the business`,
  compliance: msg`Critical for compliance`,
  'non-critical': msg`Not critical`,
}

/** The same beside a label that already contains the word "critical". */
export const criticalFamilyNames: Record<CriticalFamily, MessageDescriptor> = {
  'end-user': msg`Customer`,
  business: msg`Business`,
  compliance: msg`Compliance`,
}

export const questionKindNames: Record<QuestionKind, MessageDescriptor> = {
  'yes-no': msg`Yes or no`,
  scale: msg`A scale`,
  choice: msg`A choice`,
}

export const autoFailNames: Record<(typeof autoFails)[number], MessageDescriptor> = {
  section: msg`A fail sets its section to zero`,
  form: msg`A fail sets the whole score to zero`,
}

export const commentRuleNames: Record<(typeof commentRules)[number], MessageDescriptor> = {
  never: msg`When one wishes`,
  'on-fail': msg`Needed with a fail`,
  always: msg`Needed with every answer`,
}

export const checkKindNames: Record<AutomaticCheck['kind'], MessageDescriptor> = {
  category: msg`A category rule`,
  disclosure: msg`Something that was said`,
  silence: msg`Share of silence`,
  overtalk: msg`Share of talking over the customer`,
  'response-time': msg`Response time`,
}

/** What prevents a scorecard from being published, and what to do. */
export const scorecardMistakeTexts: Record<ScorecardMistake, MessageDescriptor> = {
  'no-title': msg`The scorecard has no title in its own language.`,
  'no-questions': msg`There is no question yet.`,
  'section-without-title': msg`This section has no title in the scorecard’s own language.`,
  'section-without-questions': msg`This section has no question. Add one, or remove the section.`,
  'question-without-text': msg`This question has no text in the scorecard’s own language.`,
  'id-taken': msg`Something with the same id is here twice. Remove one of them and add it anew.`,
  'nothing-weighs': msg`All questions weigh nothing. Give at least one a weight.`,
  'scale-without-range': msg`The highest number of this scale must be above its lowest.`,
  'too-few-options': msg`A choice needs two options at least.`,
  'option-without-label': msg`An option has no text in the scorecard’s own language.`,
  'options-alike': msg`All options have the same points. Give the better ones more.`,
  'pass-out-of-range': msg`The pass mark is out of reach.`,
  'condition-looks-ahead': msg`This question depends on one that does not stand before it.`,
  'condition-without-answer': msg`This question depends on an answer that the other question does not have.`,
  'suggestion-without-answer': msg`The automatic rule suggests an answer that this question does not have.`,
  'root-cause-without-label': msg`A root cause has no text in the scorecard’s own language.`,
}

export const evaluationStateNames: Record<EvaluationState, MessageDescriptor> = {
  draft: msg`Draft`,
  submitted: msg`Submitted`,
  released: msg`Released`,
  acknowledged: msg`Acknowledged`,
  disputed: msg`Disputed`,
  escalated: msg`Escalated`,
  resolved: msg`Resolved`,
  void: msg({ message: 'Void', context: 'state of an evaluation' }),
}

/** A freemium audit is signed instead of submitted. */
export const stateNamesOf = (kind: EvaluationKind): Record<EvaluationState, MessageDescriptor> =>
  kind === 'freemium' ? { ...evaluationStateNames, submitted: msg`Signed` } : evaluationStateNames

export const evaluationKindNames: Record<EvaluationKind, MessageDescriptor> = {
  freemium: msg`Freemium`,
  quality: msg`Quality`,
  verification: msg`Verification`,
  calibration: msg`Calibration`,
}

export const evaluationGroupNames: Record<(typeof evaluationGroups)[number], MessageDescriptor> = {
  counted: msg`Those that count`,
  unreleased: msg`To be released`,
  disputes: msg`In dispute`,
}

/** Why a machine could not answer. */
export const whyNoSuggestionTexts: Record<WhyNoSuggestion, MessageDescriptor> = {
  'no-transcript': msg`The conversation has no transcript.`,
  untimed: msg`Not every turn carries its time.`,
  waiting: msg`It is not looked at yet.`,
  'not-measured': msg`This is not measured in this conversation.`,
  'no-answer': msg`The rule suggests no answer in this case.`,
  'unfounded-quote': msg`The model quoted words that nobody said.`,
  'unreadable-answer': msg`The model’s answer could not be read.`,
  'model-failed': msg`The model did not answer.`,
}

export const campaignKindNames: Record<CampaignKind, MessageDescriptor> = {
  sale: msg`Sale`,
  verification: msg`Verification`,
  service: msg`Service`,
  retention: msg`Retention`,
  collection: msg`Collection`,
}

export const scorecardStateNames: Record<NonNullable<ScorecardListQuery['state']>, MessageDescriptor> = {
  published: msg`Published`,
  draft: msg`With a draft`,
  archived: msg`Archived`,
}
