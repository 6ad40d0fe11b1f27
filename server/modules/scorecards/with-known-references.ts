import { type Question, scorecardContentSchema } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import { knownRules, readableArticles, ruleId } from '#server/modules/scorecards/content-references.ts'
import { type FormReading, type FormNote, malformedForm } from '#server/modules/scorecards/forms/form-reading.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/**
 * A form as it can be kept here: ids of articles and of category rules that there are not are told, and left out. Throws `invalid`
 * where a reader has made something that no draft can be.
 */
export async function withKnownReferences(
  db: Database,
  scope: Scope,
  { content, told }: FormReading,
  now: Date,
): Promise<FormReading> {
  const articles = new Set((await readableArticles(db, scope, content, now)).map(({ id }) => id))
  const rules = await knownRules(db, content)
  const lost: FormNote[] = []
  const known = (question: Question, path: string): Question => {
    const tell = (what: Message) => void lost.push({ row: null, path, what })
    const rule = ruleId(question)
    const hasArticle = question.article_id === null || articles.has(question.article_id)
    const hasRule = rule === null || rules.has(rule)
    if (!hasArticle) tell(texts.formArticleLeftOut)
    if (!hasRule) tell(texts.formRuleLeftOut)
    return { ...question, ...(!hasArticle && { article_id: null }), ...(!hasRule && { rule: null }) }
  }
  const sections = content.sections.map((section, s) => ({
    ...section,
    questions: section.questions.map((question, q) => known(question, `sections.${s}.questions.${q}`)),
  }))
  const { data, error } = scorecardContentSchema.safeParse({ ...content, sections })
  if (!data) throw malformedForm(error.issues.map(({ path }) => path.join('.')))
  return { content: data, told: [...told, ...lost] }
}
