import { sql } from 'kysely'

import type { Locale } from '#contracts/page-config.ts'
import type { Named } from '#contracts/params.ts'
import { type ReportKind, reportPermissions } from '#contracts/report-kinds.ts'
import { type Period, periodOf } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { countFunnel } from '#server/funnel/count-funnel.ts'
import { texts, translate } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/partners/partner-scope.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import type { Say } from '#server/reports/cells.ts'
import type { Dashboards } from '#server/reports/dashboards.ts'
import { printedCell } from '#server/reports/printed-cell.ts'
import { printedDay, printedMoment } from '#server/reports/printed-day.ts'
import type { ReportDocument, ReportSection } from '#server/reports/report-document.ts'
import type { ReportQuery } from '#server/reports/report-query.ts'
import { beyondSections } from '#server/reports/sections/beyond.ts'
import {
  collectionSections,
  disclosureSections,
  driverSections,
  reasonSections,
} from '#server/reports/sections/effects.ts'
import { freemiumSections } from '#server/reports/sections/freemium.ts'
import { funnelSections, type FunnelOf } from '#server/reports/sections/funnel.ts'
import { premiumSections } from '#server/reports/sections/premium.ts'
import { filterNames } from '#server/reports/visible-names.ts'
import { channelTexts, outcomeTexts, scorecardName } from '#server/reports/words.ts'

type Making = { db: Database; dashboards: Dashboards }

export type ReportRequest = {
  kind: ReportKind
  query: ReportQuery
  locale: Locale
  /** Without one, that of its kind. */
  title?: string | undefined
  now: Date
}

/**
 * A report of what one person may see: the same numbers as on the dashboard of its kind, in a language. The caller has looked whether they
 * hold its permission. Throws a refusal where the days are more than ten years.
 */
export async function buildReport(making: Making, scope: Scope, asked: ReportRequest): Promise<ReportDocument> {
  const { kind, locale, now, query } = asked
  const say = sayIn(locale)
  const told = await tell[kind](making, scope, asked, say)
  const { period, sections, facts = [] } = told
  return {
    locale,
    title: asked.title ?? say(titles[kind]),
    facts: [
      ...(asked.title === undefined ? [] : [[say(texts.printedKind), say(titles[kind])] as const]),
      [say(texts.printedDays), span(say, locale, period)],
      [say(texts.printedZone), period.time_zone],
      ...facts,
      ...(await narrowedTo(making.db, scope, kind, query, say)),
      [say(texts.printedFor), scope.user.name],
      [say(texts.printedMade), printedMoment(locale, period.time_zone, now)],
      [say(texts.printedRead), `${say(texts.printedFew)} ${say(texts.printedOwnSight)}`],
    ],
    sections:
      sections.length > 0
        ? sections
        : [{ title: say(titles[kind]), columns: [], rows: [], notes: [say(texts.printedNothing)] }],
    madeAt: now,
  }
}

type Told = {
  period: Period & { time_zone: string }
  sections: ReportSection[]
  facts?: (readonly [string, string])[]
}
type Tell = (making: Making, scope: Scope, asked: ReportRequest, say: Say) => Promise<Told>

const tell: Record<ReportKind, Tell> = {
  freemium: async ({ dashboards }, scope, { query, locale, now }, say) => {
    const answer = await dashboards.freemium.dashboard(scope, query, now)
    const { period, previous } = answer
    return {
      period,
      facts: [[say(texts.printedComparedWith), span(say, locale, previous)]],
      sections: freemiumSections(say, locale, answer),
    }
  },

  premium: async ({ dashboards }, scope, { query, locale, now }, say) => {
    const answer = await dashboards.premium.dashboard(scope, query, now)
    const { period, compared_with: other, judged } = answer
    const days = span(say, locale, other)
    return {
      period,
      facts: [
        [say(texts.printedComparedWith), withWhom(days, other.partner?.name ?? other.team?.name)],
        ...(judged ? [[say(texts.printedScorecards), scorecardName(locale, judged.scorecard)] as const] : []),
      ],
      sections: premiumSections(say, locale, answer, query.judge ?? 'machine'),
    }
  },

  beyond: async ({ dashboards: { beyond } }, scope, { query, locale, now }, say) => {
    const answer = await beyond.dashboard(scope, query, now)
    const { compared_with: other, as_of } = answer
    return {
      period: answer.period,
      facts: [
        [say(texts.printedComparedWith), withWhom(span(say, locale, other), other.team?.name)],
        [say(texts.printedAsOf), printedDay(locale, as_of)],
      ],
      sections: [
        ...beyondSections(say, answer),
        ...driverSections(say, locale, await beyond.drivers(scope, query, now)),
        ...disclosureSections(say, locale, await beyond.disclosures(scope, query, now)),
        ...reasonSections(say, await beyond.reasons(scope, query, now)),
        ...collectionSections(say, await beyond.collections(scope, query, now)),
      ],
    }
  },

  funnel: async ({ db }, scope, { query, now }, say) => {
    const { period, whole, groups } = await funnelOf(db, scope, query, now)
    return { period, sections: funnelSections(say, whole, groups) }
  },
}

const titles: Record<ReportKind, Message> = {
  freemium: texts.printedFreemium,
  premium: texts.printedPremium,
  beyond: texts.printedBeyond,
  funnel: texts.printedFunnel,
}

const span = (say: Say, locale: Locale, { from, to }: Period) =>
  say(texts.printedSpan, { from: printedDay(locale, from), to: printedDay(locale, to) })

const withWhom = (days: string, whom: string | undefined) => (whom === undefined ? days : `${whom}, ${days}`)

/** What the reader sees of what it is narrowed to. */
async function narrowedTo(db: Database, scope: Scope, kind: ReportKind, query: ReportQuery, say: Say) {
  const { partner, campaign, team, agent } = await filterNames(db, scope, [reportPermissions[kind]], query)
  const { channel, outcome } = query
  return [
    ...named(say(texts.colPartner), partner),
    ...named(say(texts.colCampaign), campaign),
    ...named(say(texts.colTeam), team),
    ...named(say(texts.colAgent), agent),
    ...named(say(texts.colChannel), channel && say(channelTexts[channel])),
    ...named(say(texts.colOutcome), outcome && say(outcomeTexts[outcome])),
  ]
}

const named = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value] as const])

/** Says a report's texts in a language, with their numbers as it writes them. Those that a plural is chosen by it writes itself. */
export const sayIn =
  (locale: Locale): Say =>
  (text, values = {}) =>
    translate(locale, text, text.message.includes(', plural,') ? values : written(locale, values))

const written = (locale: Locale, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? printedCell(locale, { value, unit: 'count' }) : value,
    ]),
  )

/** The funnel of all calling bases that the reader sees, of each partner and of each of its campaigns; a hundred of these at most. */
async function funnelOf(db: Database, scope: Scope, query: ReportQuery, now: Date) {
  const { partner_id, campaign_id } = query
  const timeZone = await reportingZone(db, scope, partner_id)
  const period = periodOf(query, dayIn(timeZone, now))
  const ask = (filter: { partner_id?: number | undefined; campaign_id?: number | undefined }) =>
    countFunnel(db, scope, { filter, period, timeZone, now })

  const whole = await ask({ partner_id, campaign_id })
  const groups: FunnelOf[] = []
  for (const { partner, campaign } of await placesOf(db, scope, query)) {
    const counted = await ask({ partner_id: partner.id, campaign_id: campaign?.id })
    if ((counted.steps[0]?.records ?? 0) === 0) continue
    groups.push({ partner: partner.name, campaign: campaign?.name ?? null, counted })
  }
  return { period: { ...period, time_zone: timeZone }, whole, groups }
}

type Place = { partner: Named; campaign: Named | null }

/** Partners with records in sight, each before its campaigns. */
async function placesOf(db: Database, scope: Scope, { partner_id, campaign_id }: ReportQuery): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select json_build_object('id', partner.id, 'name', partner.name) as partner,
      case when campaign.id is not null then json_build_object('id', campaign.id, 'name', campaign.name) end as campaign
    from partner
    left join campaign on false
    where ${reachesPartner(scope, sql.ref('partner.id'))}
      and exists (select from funnel_record where funnel_record.partner_id = partner.id)
      and ${partner_id === undefined ? sql`true` : sql`partner.id = ${partner_id}`} and ${campaign_id === undefined}
    union all
    select json_build_object('id', partner.id, 'name', partner.name),
      json_build_object('id', campaign.id, 'name', campaign.name)
    from campaign join partner on partner.id = campaign.partner_id
    where ${reachesPartner(scope, sql.ref('partner.id'))}
      and exists (select from funnel_record where funnel_record.campaign_id = campaign.id)
      and ${partner_id === undefined ? sql`true` : sql`partner.id = ${partner_id}`}
      and ${campaign_id === undefined ? sql`true` : sql`campaign.id = ${campaign_id}`}
  `.execute(db)
  const order = ({ partner, campaign }: Place) => `${partner.name}\0${partner.id}\0${campaign?.name ?? ''}`
  return rows.toSorted((one, other) => order(one).localeCompare(order(other))).slice(0, MAX)
}

const MAX = 100
