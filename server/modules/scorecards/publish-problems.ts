import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { mistakesOf, type ScorecardMistake } from '#domain/scorecard-mistakes.ts'
import type { Database } from '#server/db/database.ts'
import { knownRules, readableArticles, referencesIn, ruleId } from '#server/modules/scorecards/content-references.ts'
import { unreadableDisclosure } from '#server/quality/unreadable-disclosure.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/**
 * What keeps a content from being published, by path. Beside what it lacks in itself: articles and category rules that do not
 * exist, unless they stood in the version before, and searches that cannot be read.
 */
export async function publishProblems(
  trx: Database,
  scope: Scope,
  content: ScorecardContent,
  { before, now }: { before: ScorecardContent | null; now: Date },
): Promise<Record<string, Message[]>> {
  const errors: Record<string, Message[]> = {}
  const tell = (path: string, why: Message) => (errors[path] ??= []).push(why)
  for (const { mistake, path } of mistakesOf(content)) tell(path, wordsFor[mistake])

  const kept = before ? referencesIn(before) : { articles: [], rules: [] }
  const readable = await readableArticles(trx, scope, content, now)
  const articles = new Set([...kept.articles, ...readable.map(({ id }) => id)])
  const rules = new Set([...kept.rules, ...(await knownRules(trx, content))])
  for (const [s, { questions }] of content.sections.entries()) {
    for (const [q, question] of questions.entries()) {
      const path = `sections.${s}.questions.${q}`
      const rule = ruleId(question)
      if (question.article_id !== null && !articles.has(question.article_id)) {
        tell(`${path}.article_id`, texts.scorecardUnknownArticle)
      }
      if (rule !== null && !rules.has(rule)) tell(`${path}.rule`, texts.scorecardUnknownRule)
      const why = unreadableDisclosure(question)
      if (why) tell(`${path}.rule`, why)
    }
  }
  return errors
}

const wordsFor: Record<ScorecardMistake, Message> = {
  'no-title': texts.scorecardNoTitle,
  'no-questions': texts.scorecardNoQuestions,
  'section-without-title': texts.scorecardSectionWithoutTitle,
  'section-without-questions': texts.scorecardSectionWithoutQuestions,
  'question-without-text': texts.scorecardQuestionWithoutText,
  'id-taken': texts.scorecardIdTaken,
  'nothing-weighs': texts.scorecardNothingWeighs,
  'scale-without-range': texts.scorecardScaleWithoutRange,
  'too-few-options': texts.scorecardTooFewOptions,
  'option-without-label': texts.scorecardOptionWithoutLabel,
  'options-alike': texts.scorecardOptionsAlike,
  'pass-out-of-range': texts.scorecardPassOutOfRange,
  'condition-looks-ahead': texts.scorecardConditionLooksAhead,
  'condition-without-answer': texts.scorecardConditionWithoutAnswer,
  'suggestion-without-answer': texts.scorecardSuggestionWithoutAnswer,
  'root-cause-without-label': texts.scorecardRootCauseWithoutLabel,
}
