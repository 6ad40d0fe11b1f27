import * as z from 'zod/mini'

import { families } from './families.ts'
import { localeSchema } from './page-config.ts'
import { idSchema, storable } from './params.ts'

/** The content of a scorecard: a published version never changes, a draft can be edited. */

export const questionKinds = ['yes-no', 'scale', 'choice'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** What a failed question sets to zero besides itself. */
export const autoFails = ['section', 'form'] as const
export const commentRules = ['never', 'on-fail', 'always'] as const

/** An answer on the wire and in the database: `yes`, `no`, the number of a scale as text, the id of a choice, or `na`. */
export const NOT_APPLICABLE = 'na'
export const answerValueSchema = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\w-]+$/))

export const MAX_SECTIONS = 20
export const MAX_QUESTIONS = 200
export const MAX_OPTIONS = 20

/** A text by language. One that is missing in the reader's language is shown in the scorecard's own. */
const localized = (max: number) => z.partialRecord(localeSchema, storable(max))
export const localizedSchema = localized(2_000)
export type Localized = z.infer<typeof localizedSchema>

/** The id of a section, a question, an option or a root cause, constant through all versions of the scorecard. */
const keySchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

const optionSchema = z.strictObject({
  id: keySchema,
  label: localized(200),
  points: z.number().check(z.minimum(0), z.maximum(1_000)),
})
export type QuestionOption = z.infer<typeof optionSchema>

const rootCauseSchema = z.strictObject({ id: keySchema, label: localized(200) })
export type RootCause = z.infer<typeof rootCauseSchema>

const share = z.number().check(z.minimum(0), z.maximum(1))
const milliseconds = z.number().check(z.int(), z.minimum(0), z.maximum(86_400_000))

/** The automatic checks of a conversation. Each is true, false, or cannot be judged. */
export const automaticCheckSchema = z.discriminatedUnion('kind', [
  /** A category rule matches the conversation, or does not. */
  z.strictObject({ kind: z.literal('category'), rule_id: idSchema, is: z.enum(['matched', 'absent']) }),
  /** A disclosure: text that a search finds in the transcript, as read by `domain/search/parse-search.ts`. */
  z.strictObject({ kind: z.literal('disclosure'), query: storable(500).check(z.minLength(1)) }),
  /** Share of the duration. */
  z.strictObject({ kind: z.literal('silence'), at_most: share }),
  /** The share of agent turns that start while the customer is talking. */
  z.strictObject({ kind: z.literal('overtalk'), at_most: share }),
  z.strictObject({
    kind: z.literal('response-time'),
    of: z.enum(['first', 'median', 'longest']),
    at_most_ms: milliseconds,
  }),
])
export type AutomaticCheck = z.infer<typeof automaticCheckSchema>

/** The suggested answers if the check holds, and if it fails; null for none. */
const automaticRuleSchema = z.strictObject({
  check: automaticCheckSchema,
  holds: z.nullable(answerValueSchema),
  fails: z.nullable(answerValueSchema),
})
export type AutomaticRule = z.infer<typeof automaticRuleSchema>

/** The question only applies if an earlier one has one of these answers. */
const conditionSchema = z.strictObject({
  question_id: keySchema,
  answers: z.array(answerValueSchema).check(z.minLength(1), z.maxLength(MAX_OPTIONS + 1)),
})

const questionShape = {
  id: keySchema,
  text: localized(500),
  /** The help text, shown next to the question. */
  help: localized(2_000),
  /** The post that explains more; null for none. */
  article_id: z.nullable(idSchema),
  /** The weight in the score. 0: counted in accuracies, but not in the score. */
  weight: z.number().check(z.minimum(0), z.maximum(1_000)),
  allows_na: z.boolean(),
  family: z.enum(families),
  auto_fail: z.nullable(z.enum(autoFails)),
  comment: z.enum(commentRules),
  root_causes: z.array(rootCauseSchema).check(z.maxLength(MAX_OPTIONS)),
  condition: z.nullable(conditionSchema),
  rule: z.nullable(automaticRuleSchema),
  /** Whether the configured language model also suggests an answer. */
  asks_model: z.boolean(),
}

export const questionSchema = z.discriminatedUnion('kind', [
  /** `good` is the answer that scores 100; the other one fails. */
  z.strictObject({ ...questionShape, kind: z.literal('yes-no'), good: z.enum(['yes', 'no']) }),
  z.strictObject({
    ...questionShape,
    kind: z.literal('scale'),
    min: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
    max: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
    /** The lowest number that does not fail. */
    pass_from: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
    min_label: localized(200),
    max_label: localized(200),
  }),
  z.strictObject({
    ...questionShape,
    kind: z.literal('choice'),
    options: z.array(optionSchema).check(z.maxLength(MAX_OPTIONS)),
    /** The fewest points that do not fail. */
    pass_from: z.number().check(z.minimum(0), z.maximum(1_000)),
  }),
])
export type Question = z.infer<typeof questionSchema>

const sectionSchema = z.strictObject({
  id: keySchema,
  title: localized(200),
  questions: z.array(questionSchema).check(z.maxLength(MAX_QUESTIONS)),
})
export type Section = z.infer<typeof sectionSchema>

export const scorecardContentSchema = z.strictObject({
  title: localized(200),
  description: localized(2_000),
  /** The language that is used if a text is missing in the reader's language. */
  locale: localeSchema,
  /** Evaluators do not see weights and score until they have submitted. */
  blind: z.boolean(),
  /** Points from 0 to 100 that an evaluation should reach. */
  target: z.number().check(z.minimum(0), z.maximum(100)),
  /** Days after the release in which it can be disputed. */
  dispute_days: z.number().check(z.int(), z.minimum(0), z.maximum(90)),
  sections: z.array(sectionSchema).check(z.maxLength(MAX_SECTIONS)),
})
export type ScorecardContent = z.infer<typeof scorecardContentSchema>
