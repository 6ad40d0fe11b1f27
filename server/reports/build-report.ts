import { type ReportKind, reportPermissions } from '#contracts/report-kinds.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Period } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { Say } from '#server/reports/cells.ts'
import type { Dashboards } from '#server/reports/dashboards.ts'
import { funnelOf } from '#server/reports/funnel-of.ts'
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
import { funnelSections } from '#server/reports/sections/funnel.ts'
import { premiumSections } from '#server/reports/sections/premium.ts'
import { sayIn } from '#server/reports/say-in.ts'
import { filterNames } from '#server/reports/visible-names.ts'
import { channelTexts, outcomeTexts, scorecardName } from '#server/reports/words.ts'
import type { Scope } from '#server/scope.ts'
import type { Message } from '#server/texts/message.ts'
import { texts } from '#server/texts.ts'

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
