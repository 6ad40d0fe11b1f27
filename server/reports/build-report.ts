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
import type { Translator } from '#server/reports/cells.ts'
import type { Dashboards } from '#server/reports/dashboards.ts'
import { printedCell, printedDay, printedMoment } from '#server/reports/printed-cell.ts'
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
import { type FunnelOf, funnelSections } from '#server/reports/sections/funnel.ts'
import { premiumSections } from '#server/reports/sections/premium.ts'
import { filterNames } from '#server/reports/visible-names.ts'
import { channelTexts, outcomeTexts, scorecardName } from '#server/reports/words.ts'

type Making = { db: Database; dashboards: Dashboards }

export type ReportRequest = {
  kind: ReportKind
  query: ReportQuery
  locale: Locale
  /** Without one, the title of its kind is used. */
  title?: string | undefined
  now: Date
}

/**
 * A report of what one person may see: the same numbers as on the dashboard of its kind, in one language. The caller
 * has checked that the person has its permission. Throws a refusal for more than ten years of days.
 */
export async function buildReport(making: Making, scope: Scope, request: ReportRequest): Promise<ReportDocument> {
  const { kind, locale, now, query } = request
  const t = translatorFor(locale)
  const content = await contentBuilders[kind](making, scope, request, t)
  const { period, sections, facts = [] } = content
  return {
    locale,
    title: request.title ?? t(titles[kind]),
    facts: [
      ...(request.title === undefined ? [] : [[t(texts.printedKind), t(titles[kind])] as const]),
      [t(texts.printedDays), span(t, locale, period)],
      [t(texts.printedZone), period.time_zone],
      ...facts,
      ...(await narrowedTo(making.db, scope, kind, query, t)),
      [t(texts.printedFor), scope.user.name],
      [t(texts.printedMade), printedMoment(locale, period.time_zone, now)],
      [t(texts.printedRead), `${t(texts.printedFew)} ${t(texts.printedOwnSight)}`],
    ],
    sections:
      sections.length > 0
        ? sections
        : [{ title: t(titles[kind]), columns: [], rows: [], notes: [t(texts.printedNothing)] }],
    madeAt: now,
  }
}

type Content = {
  period: Period & { time_zone: string }
  sections: ReportSection[]
  facts?: (readonly [string, string])[]
}
type BuildContent = (making: Making, scope: Scope, request: ReportRequest, t: Translator) => Promise<Content>

const contentBuilders: Record<ReportKind, BuildContent> = {
  freemium: async ({ dashboards }, scope, { query, locale, now }, t) => {
    const answer = await dashboards.freemium.dashboard(scope, query, now)
    const { period, previous } = answer
    return {
      period,
      facts: [[t(texts.printedComparedWith), span(t, locale, previous)]],
      sections: freemiumSections(t, locale, answer),
    }
  },

  premium: async ({ dashboards }, scope, { query, locale, now }, t) => {
    const answer = await dashboards.premium.dashboard(scope, query, now)
    const { period, compared_with: other, judged } = answer
    const days = span(t, locale, other)
    return {
      period,
      facts: [
        [t(texts.printedComparedWith), withWhom(days, other.partner?.name ?? other.team?.name)],
        ...(judged ? [[t(texts.printedScorecards), scorecardName(locale, judged.scorecard)] as const] : []),
      ],
      sections: premiumSections(t, locale, answer, query.judge ?? 'machine'),
    }
  },

  beyond: async ({ dashboards: { beyond } }, scope, { query, locale, now }, t) => {
    const answer = await beyond.dashboard(scope, query, now)
    const { compared_with: other, as_of } = answer
    return {
      period: answer.period,
      facts: [
        [t(texts.printedComparedWith), withWhom(span(t, locale, other), other.team?.name)],
        [t(texts.printedAsOf), printedDay(locale, as_of)],
      ],
      sections: [
        ...beyondSections(t, answer),
        ...driverSections(t, locale, await beyond.drivers(scope, query, now)),
        ...disclosureSections(t, locale, await beyond.disclosures(scope, query, now)),
        ...reasonSections(t, await beyond.reasons(scope, query, now)),
        ...collectionSections(t, await beyond.collections(scope, query, now)),
      ],
    }
  },

  funnel: async ({ db }, scope, { query, now }, t) => {
    const { period, whole, groups } = await funnelOf(db, scope, query, now)
    return { period, sections: funnelSections(t, whole, groups) }
  },
}

const titles: Record<ReportKind, Message> = {
  freemium: texts.printedFreemium,
  premium: texts.printedPremium,
  beyond: texts.printedBeyond,
  funnel: texts.printedFunnel,
}

const span = (t: Translator, locale: Locale, { from, to }: Period) =>
  t(texts.printedSpan, { from: printedDay(locale, from), to: printedDay(locale, to) })

const withWhom = (days: string, whom: string | undefined) => (whom === undefined ? days : `${whom}, ${days}`)

/** The names of the report's filters, as far as the reader sees them. */
async function narrowedTo(db: Database, scope: Scope, kind: ReportKind, query: ReportQuery, t: Translator) {
  const { partner, campaign, team, agent } = await filterNames(db, scope, [reportPermissions[kind]], query)
  const { channel, outcome } = query
  return [
    ...named(t(texts.colPartner), partner),
    ...named(t(texts.colCampaign), campaign),
    ...named(t(texts.colTeam), team),
    ...named(t(texts.colAgent), agent),
    ...named(t(texts.colChannel), channel && t(channelTexts[channel])),
    ...named(t(texts.colOutcome), outcome && t(outcomeTexts[outcome])),
  ]
}

const named = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value] as const])

/**
 * Translates a report's texts into a language, with numbers in its format. Numbers that select a plural are left to the
 * translation.
 */
export const translatorFor =
  (locale: Locale): Translator =>
  (text, values = {}) =>
    translate(locale, text, text.message.includes(', plural,') ? values : written(locale, values))

const written = (locale: Locale, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? printedCell(locale, { value, unit: 'count' }) : value,
    ]),
  )

/** The funnel of all calling bases that the reader sees, by partner and by campaign; at most a hundred of these. */
async function funnelOf(db: Database, scope: Scope, query: ReportQuery, now: Date) {
  const { partner_id, campaign_id } = query
  const timeZone = await reportingZone(db, scope, partner_id)
  const period = periodOf(query, dayIn(timeZone, now))
  const countFor = (filter: { partner_id?: number | undefined; campaign_id?: number | undefined }) =>
    countFunnel(db, scope, { filter, period, timeZone, now })

  const whole = await countFor({ partner_id, campaign_id })
  const groups: FunnelOf[] = []
  for (const { partner, campaign } of await groupsOf(db, scope, query)) {
    const counted = await countFor({ partner_id: partner.id, campaign_id: campaign?.id })
    if ((counted.steps[0]?.records ?? 0) === 0) continue
    groups.push({ partner: partner.name, campaign: campaign?.name ?? null, counted })
  }
  return { period: { ...period, time_zone: timeZone }, whole, groups }
}

type Group = { partner: Named; campaign: Named | null }

/** The partners with visible records, each before its campaigns. */
async function groupsOf(db: Database, scope: Scope, { partner_id, campaign_id }: ReportQuery): Promise<Group[]> {
  const { rows } = await sql<Group>`
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
  const order = ({ partner, campaign }: Group) => `${partner.name}\0${partner.id}\0${campaign?.name ?? ''}`
  return rows.toSorted((one, other) => order(one).localeCompare(order(other))).slice(0, MAX)
}

const MAX = 100
