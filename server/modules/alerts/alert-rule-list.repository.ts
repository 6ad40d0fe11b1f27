import { sql } from 'kysely'

import { alertGroups, type AlertRule, type AlertRuleOptions } from '#contracts/alert-rules.ts'
import type { AlertRuleListQuery, alertRuleSorts } from '#contracts/lists/alerts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import {
  alertRecipients,
  allVisibleNames,
  visibleAlerts,
  type VisibleNames,
  visiblePeople,
} from '#server/modules/alerts/visible-alerts.ts'
import { keyOf, questionNames } from '#server/quality/question-names.ts'

/** Rules for people who write them. Names are given only of what the reader sees. */
export const alertRuleListRepository = (db: Database) => {
  const rules = (scope: Scope) =>
    db
      .selectFrom('alert_rule as rule')
      .leftJoin('app_user as creator', 'creator.id', 'rule.created_by')
      .where('rule.removed', '=', false)
      .select(['rule.id', 'rule.name', 'rule.watch', 'rule.filter', 'rule.group_by', 'rule.window_minutes'])
      .select(['rule.quiet', 'rule.active', 'rule.version', 'rule.updated_at'])
      .select(['creator.id as creator_id', 'creator.name as creator_name'])
      .select([peopleOf(scope).as('people'), allPeople.as('all_people'), webhooksOf.as('webhooks')])
      .select(unclosedOf(scope).as('unclosed'))

  type Row = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>

  async function present(scope: Scope, rows: Row[]): Promise<AlertRule[]> {
    if (rows.length === 0) return []
    const visible = await allVisibleNames(db, scope)
    const categories = await categoryNames(db)
    const cards = rows.flatMap((row) => scorecardOf(row) ?? [])
    const questions = await questionNames(db, cards)
    return rows.map(({ creator_id, creator_name, all_people, updated_at, ...row }) => ({
      ...row,
      unseen_people: all_people - row.people.length,
      names: { ...filterNames(row, visible), ...watchNames(row, categories, questions) },
      created_by: namedOrNull(creator_id, creator_name),
      updated_at: updated_at.toISOString(),
    }))
  }

  const list = (scope: Scope, query: AlertRuleListQuery) => {
    const isNamed = wordsIn(sql`rule.name`, query.q)
    return listOf({
      rows: rules(scope).where(isNamed),
      counted: db.selectFrom('alert_rule as rule').where('rule.removed', '=', false).where(isNamed),
      id: 'rule.id',
      columns: COLUMNS,
      sort: query.sort,
      present: (rows) => present(scope, rows),
    })
  }

  return {
    page: (scope: Scope, query: AlertRuleListQuery): Promise<Page<AlertRule>> =>
      pageOf(list(scope, query), '/api/alert-rules', query),

    all: (scope: Scope, query: AlertRuleListQuery): AsyncIterable<AlertRule> => everyRow(list(scope, query)),

    /** Throws `missing`. */
    async one(scope: Scope, id: number): Promise<AlertRule> {
      const rows = await rules(scope).where('rule.id', '=', id).execute()
      return orMissing((await present(scope, rows))[0])
    },

    async options(scope: Scope): Promise<AlertRuleOptions> {
      const visible = await allVisibleNames(db, scope)
      const cards = await db.selectFrom('scorecard').where('archived', '=', false).select('id').execute()
      const webhooks = await db
        .selectFrom('alert_webhook')
        .where('removed', '=', false)
        .select(['id', 'name'])
        .orderBy('name')
        .execute()
      return {
        partners: visible.partner,
        campaigns: visible.campaign,
        teams: visible.team,
        agents: visible.agent,
        categories: await categoryNames(db),
        questions: [
          ...(
            await questionNames(
              db,
              cards.map(({ id }) => id),
            )
          ).values(),
        ],
        people: await alertRecipients(db, scope),
        webhooks,
      }
    },
  }
}

const COLUMNS = {
  name: sql`lower(rule.name)`,
  updated_at: 'rule.updated_at',
} as const satisfies Record<(typeof alertRuleSorts)[number], unknown>

type Recipient = { user: Named; frame: boolean; mail: boolean }

const peopleOf = (scope: Scope) => sql<Recipient[]>`coalesce((
  select json_agg(json_build_object(
    'user', json_build_object('id', app_user.id, 'name', app_user.name), 'frame', recipient.frame, 'mail', recipient.mail
  ) order by app_user.name, app_user.id)
  from alert_rule_person as recipient join app_user on app_user.id = recipient.user_id
  where recipient.rule_id = rule.id and ${visiblePeople(scope)}
), '[]')`

const allPeople = sql<number>`(select count(*) from alert_rule_person where rule_id = rule.id)`

const webhooksOf = sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', webhook.id, 'name', webhook.name) order by webhook.name)
  from alert_rule_webhook as called join alert_webhook as webhook on webhook.id = called.webhook_id
  where called.rule_id = rule.id and not webhook.removed
), '[]')`

/** Counts only visible alerts: the others would reveal a number that the reader may not see. */
const unclosedOf = (scope: Scope) => sql<number>`(
  select count(*) from alert where alert.rule_id = rule.id and alert.state <> 'closed' and ${visibleAlerts(scope)}
)`

const categoryNames = (db: Database): Promise<Named[]> =>
  db.selectFrom('category_rule').where('removed', '=', false).select(['id', 'name']).orderBy('name').execute()

type WatchAndFilter = Pick<AlertRule, 'watch' | 'filter'>

const filterNames = ({ filter }: WatchAndFilter, visible: VisibleNames): AlertRule['names'] =>
  Object.fromEntries(
    alertGroups.flatMap((group) => {
      const found = visible[group].find(({ id }) => id === filter[`${group}_id`])
      return found ? [[group, found.name]] : []
    }),
  )

const scorecardOf = ({ watch, filter }: WatchAndFilter) =>
  watch.kind === 'auto-fail' || watch.kind === 'question-failed' ? watch.scorecard_id : filter.scorecard_id

function watchNames(
  rule: WatchAndFilter,
  categories: readonly Named[],
  questions: Awaited<ReturnType<typeof questionNames>>,
): AlertRule['names'] {
  const { watch, filter } = rule
  const categoryId = watch.kind === 'category' ? watch.category_id : filter.category_id
  const category = categories.find(({ id }) => id === categoryId)?.name
  const cardId = scorecardOf(rule)
  const scorecard = [...questions.values()].find((question) => question.scorecard.id === cardId)?.scorecard
  const question_id = watch.kind === 'question-failed' ? watch.question_id : filter.question_id
  const question =
    cardId == null || question_id === undefined
      ? undefined
      : questions.get(keyOf({ scorecard_id: cardId, question_id }))
  return { ...(category && { category }), ...(scorecard && { scorecard }), ...(question && { question }) }
}
