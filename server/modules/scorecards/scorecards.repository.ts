import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ScorecardListQuery } from '#contracts/lists/scorecards.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Localized, ScorecardContent } from '#contracts/scorecard-content.ts'
import type {
  Publication,
  ScorecardChange,
  ScorecardDraft,
  ScorecardOptions,
  ScorecardRowDto,
} from '#contracts/scorecards.ts'
import { mistakesOf, type ScorecardMistake } from '#domain/scoring/scorecard-mistakes.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { knownRules, readableArticles, referencesIn, ruleId } from '#server/modules/scorecards/content-references.ts'
import {
  CURRENT_CONTENT,
  evaluationsBy,
  presentScorecard,
  questionsIn,
  scorecardRecords,
  storedScorecards,
} from '#server/modules/scorecards/stored-scorecard.ts'
import { titleOf } from '#server/quality/scorecard-title.ts'
import { unreadableDisclosure } from '#server/quality/unreadable-disclosure.ts'

/** Changes of whole scorecards, each within the caller's transaction. Returns what is recorded. */
export const scorecardsRepository = (clock: Clock) => ({
  /** Adds a scorecard with a first draft, however incomplete. */
  async add(trx: Database, scope: Scope, { campaign_kinds, content }: ScorecardDraft) {
    const [now, created_by] = [clock(), scope.user.id]
    const named = { name: titleOf(content), locale: content.locale, campaign_kinds: distinct(campaign_kinds) }
    const { id } = await trx
      .insertInto('scorecard')
      .values({ ...named, created_by, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('scorecard_version')
      .values({ scorecard_id: id, number: 1, content, created_by, created_at: now })
      .execute()
    return { id, recorded: { added: named.name } }
  },

  /** Throws `missing`, and `invalid` where its name is another one's by now. */
  async change(trx: Database, _scope: Scope, id: number, { campaign_kinds, archived }: ScorecardChange) {
    const { name: _, ...before } = await lockedScorecard(trx, id)
    const after = {
      campaign_kinds: campaign_kinds ? distinct(campaign_kinds) : before.campaign_kinds,
      archived: archived ?? before.archived,
    }
    const written = trx
      .updateTable('scorecard')
      .set({ ...after, updated_at: clock() })
      .where('id', '=', id)
    await refuseTakenName('archived', written.execute())
    return { before, after }
  },

  /**
   * Throws `missing`, `conflict` when the draft has changed or does not exist any more, and `invalid` with what is
   * missing.
   */
  async publish(trx: Database, scope: Scope, id: number, { revision, note }: Publication) {
    await lockedScorecard(trx, id)
    const versions = await trx
      .selectFrom('scorecard_version')
      .where('scorecard_id', '=', id)
      .select(['id', 'number', 'state', 'revision', 'content'])
      .orderBy('number', 'desc')
      .execute()
    const draft = versions.find(({ state }) => state === 'draft')
    if (draft?.revision !== revision) throw new Refusal({ kind: 'conflict' })
    const now = clock()
    const before: ScorecardContent | null = versions.find(({ state }) => state === 'published')?.content ?? null
    const errors = await publishProblems(trx, scope, draft.content, { before, now })
    if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
    await trx
      .updateTable('scorecard_version')
      .set({ state: 'published', note: note.trim(), published_by: scope.user.id, published_at: now })
      .where('id', '=', draft.id)
      .execute()
    const name = titleOf(draft.content)
    const named = trx
      .updateTable('scorecard')
      .set({ name, locale: draft.content.locale, published: true, updated_at: now })
      .where('id', '=', id)
    await refuseTakenName('title', named.execute())
    return { published: name, version: draft.number, note: note.trim() }
  },
})

/** Changes of a scorecard or its draft wait for each other. Throws `missing`. */
export const lockedScorecard = async (trx: Database, id: number) =>
  orMissing(
    await trx
      .selectFrom('scorecard')
      .where('id', '=', id)
      .select(['name', 'campaign_kinds', 'archived'])
      .forUpdate()
      .executeTakeFirst(),
  )

const refuseTakenName = <Done>(field: string, write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('scorecard_name', { kind: 'invalid', errors: { [field]: [texts.scorecardNameTaken] } }, write)

const distinct = <Kind>(kinds: readonly Kind[]): Kind[] => [...new Set(kinds)]

/**
 * What prevents a content from being published, by path. Besides what is missing in itself: articles and category
 * rules that do not exist, unless they were in the version before, and searches that cannot be read.
 */
async function publishProblems(
  trx: Database,
  scope: Scope,
  content: ScorecardContent,
  { before, now }: { before: ScorecardContent | null; now: Date },
): Promise<Record<string, Message[]>> {
  const errors: Record<string, Message[]> = {}
  const report = (path: string, message: Message) => (errors[path] ??= []).push(message)
  for (const { mistake, path } of mistakesOf(content)) report(path, mistakeTexts[mistake])

  const previous = before ? referencesIn(before) : { articles: [], rules: [] }
  const readable = await readableArticles(trx, scope, content, now)
  const articles = new Set([...previous.articles, ...readable.map(({ id }) => id)])
  const rules = new Set([...previous.rules, ...(await knownRules(trx, content))])
  for (const [s, { questions }] of content.sections.entries()) {
    for (const [q, question] of questions.entries()) {
      const path = `sections.${s}.questions.${q}`
      const rule = ruleId(question)
      if (question.article_id !== null && !articles.has(question.article_id)) {
        report(`${path}.article_id`, texts.scorecardUnknownArticle)
      }
      if (rule !== null && !rules.has(rule)) report(`${path}.rule`, texts.scorecardUnknownRule)
      const message = unreadableDisclosure(question)
      if (message) report(`${path}.rule`, message)
    }
  }
  return errors
}

const mistakeTexts: Record<ScorecardMistake, Message> = {
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

export const scorecardListRepository = (db: Database) => ({
  page: (scope: Scope, query: ScorecardListQuery): Promise<Page<ScorecardRowDto>> =>
    pageOf(scorecardList(db, scope, query), '/api/scorecards', query),
  all: (scope: Scope, query: ScorecardListQuery): AsyncIterable<ScorecardRowDto> =>
    everyRow(scorecardList(db, scope, query)),

  /** Everybody who evaluates may choose from all of them. */
  async options(_scope: Scope): Promise<ScorecardOptions> {
    const found = await storedScorecards(db)
      .where('scorecard.archived', '=', false)
      .where('newest.id', 'is not', null)
      .select(['scorecard.id', 'scorecard.locale', 'scorecard.campaign_kinds'])
      .select(['newest.id as version_id', 'newest.number'])
      .select([sql<Localized>`newest.content -> 'title'`.as('title'), questionsIn(sql`newest.content`).as('questions')])
      .orderBy(sql`lower(scorecard.name)`)
      .orderBy('scorecard.id')
      .execute()
    return {
      data: found.flatMap(({ version_id, number, ...option }) =>
        version_id === null || number === null ? [] : [{ ...option, version_id, number }],
      ),
    }
  },
})

function scorecardList(db: Database, scope: Scope, query: ScorecardListQuery) {
  const evaluations = evaluationsBy(scope, sql`made_by.scorecard_id = scorecard.id`)
  return listOf({
    rows: scorecardRecords(db)
      .where(scorecardWhere(query))
      .select([questionsIn(CURRENT_CONTENT).as('questions'), evaluations.as('evaluations')]),
    counted: storedScorecards(db).where(scorecardWhere(query)),
    id: 'scorecard.id',
    columns: { name: sql`lower(scorecard.name)`, updated_at: 'scorecard.updated_at', evaluations },
    sort: query.sort,
    present: (records): ScorecardRowDto[] =>
      records.map((record) => ({
        ...presentScorecard(record),
        questions: record.questions,
        evaluations: record.evaluations,
        updated_at: record.updated_at.toISOString(),
      })),
  })
}

function scorecardWhere(query: ScorecardListQuery): RawBuilder<SqlBool> {
  const titles = sql`jsonb_path_query_array(${CURRENT_CONTENT}, '$.title.*')::text`
  return sql<SqlBool>`(${isOfState(query)} and ${wordsIn(titles, query.q)})`
}

function isOfState({ state }: ScorecardListQuery): RawBuilder<SqlBool> {
  switch (state) {
    case 'archived':
      return sql<SqlBool>`scorecard.archived`
    case 'published':
      return sql<SqlBool>`(not scorecard.archived and newest.id is not null)`
    case 'draft':
      return sql<SqlBool>`(not scorecard.archived and draft.id is not null)`
    case undefined:
      return sql<SqlBool>`not scorecard.archived`
  }
}
