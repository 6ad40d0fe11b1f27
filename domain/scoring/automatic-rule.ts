import type { AutomaticCheck, Question } from '#contracts/scorecard-content.ts'
import type { SuggestionSpan, WhyNoSuggestion } from '#contracts/suggestions.ts'

import { hasValue } from './question-score.ts'

/** What is known of a conversation and where it shows, or why it is not known. */
export type Fact<Value> = { is: Value; spans: readonly SuggestionSpan[] } | { why_not: WhyNoSuggestion }

/** The facts that checks look up; a check whose fact is not among them was not measured. */
export type ConversationFacts = {
  /** Whether a category rule matches, by its id. */
  categories: ReadonlyMap<number, Fact<boolean>>
  /** Whether a search finds what it asks for, by the search as it was typed. */
  disclosures: ReadonlyMap<string, Fact<boolean>>
  /** Of the duration, 0 to 1. */
  silence: Fact<number>
  /** Of the agent's turns, 0 to 1. */
  overtalk: Fact<number>
  /** Milliseconds. */
  responses: Record<(AutomaticCheck & { kind: 'response-time' })['of'], Fact<number>>
}

/** What came of a check. `measured` is the number that was compared, where it is one. */
export type CheckResult = {
  holds: boolean | null
  why_not: WhyNoSuggestion | null
  measured: number | null
  spans: readonly SuggestionSpan[]
}

/** The answer that a rule gives to its question; null with the reason where it cannot tell, or has none for what it found. */
export type RuleSuggestion = Omit<CheckResult, 'holds'> & { value: string | null }

/** Whether a check holds. A number that is just as high as it may be holds. */
export function judgeCheck(check: AutomaticCheck, facts: ConversationFacts): CheckResult {
  switch (check.kind) {
    case 'category': {
      const fact = facts.categories.get(check.rule_id)
      return result(fact, (isMatched) => isMatched === (check.is === 'matched'))
    }
    case 'disclosure':
      return result(facts.disclosures.get(check.query), (isFound) => isFound)
    case 'silence':
    case 'overtalk':
      return numeric(facts[check.kind], check.at_most)
    case 'response-time':
      return numeric(facts.responses[check.of], check.at_most_ms)
  }
}

/** What the rule of a question would answer; null for a question without one. */
export function suggestedByRule(question: Question, facts: ConversationFacts): RuleSuggestion | null {
  const { rule } = question
  if (!rule) return null
  const { holds, ...found } = judgeCheck(rule.check, facts)
  if (holds === null) return { value: null, ...found }
  const value = holds ? rule.holds : rule.fails
  // a draft may suggest an answer that its question does not have yet
  const isOffered = value !== null && hasValue(question, value)
  return isOffered ? { value, ...found } : { value: null, ...found, why_not: 'no-answer' }
}

function result<Value>(fact: Fact<Value> | undefined, isTrue: (value: Value) => boolean): CheckResult {
  if (!fact) return { ...UNKNOWN, why_not: 'not-measured' }
  if ('why_not' in fact) return { ...UNKNOWN, why_not: fact.why_not }
  return { holds: isTrue(fact.is), why_not: null, measured: null, spans: fact.spans }
}

function numeric(fact: Fact<number>, atMost: number): CheckResult {
  const found = result(fact, (measured) => measured <= atMost)
  return 'is' in fact ? { ...found, measured: fact.is } : found
}

const UNKNOWN = { holds: null, measured: null, spans: [] } as const
