import type { AutomaticCheck, Question } from '#contracts/scorecard-content.ts'
import type { SuggestionSpan, WhyNoSuggestion } from '#contracts/suggestions.ts'

import { hasValue } from './question-score.ts'

/** A fact about a conversation with the places that show it, or the reason why it is not known. */
export type Fact<Value> = { is: Value; spans: readonly SuggestionSpan[] } | { why_not: WhyNoSuggestion }

/** The facts that checks look up. If a fact is missing, it was not measured. */
export type ConversationFacts = {
  /** Whether a category rule matches, by its id. */
  categories: ReadonlyMap<number, Fact<boolean>>
  /** Whether a search finds something, by the search as it was typed. */
  disclosures: ReadonlyMap<string, Fact<boolean>>
  /** Share of the duration, 0 to 1. */
  silence: Fact<number>
  /** Share of the agent's turns, 0 to 1. */
  overtalk: Fact<number>
  /** Milliseconds. */
  responses: Record<(AutomaticCheck & { kind: 'response-time' })['of'], Fact<number>>
}

/** The result of a check. `holds` is null if it cannot be judged. `measured` is the number that was compared, if there is one. */
export type CheckResult = {
  holds: boolean | null
  why_not: WhyNoSuggestion | null
  measured: number | null
  spans: readonly SuggestionSpan[]
}

/** The answer of a rule to its question. Null, with the reason, if the check cannot be judged or the rule has no answer for its result. */
export type RuleSuggestion = Omit<CheckResult, 'holds'> & { value: string | null }

/** Judges a check. A number that equals its limit holds. */
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
      return atMostResult(facts[check.kind], check.at_most)
    case 'response-time':
      return atMostResult(facts.responses[check.of], check.at_most_ms)
  }
}

/** The answer that the rule of a question suggests; null for a question without a rule. */
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

function atMostResult(fact: Fact<number>, atMost: number): CheckResult {
  const found = result(fact, (measured) => measured <= atMost)
  return 'is' in fact ? { ...found, measured: fact.is } : found
}

const UNKNOWN = { holds: null, measured: null, spans: [] } as const
