import { Plural, Trans } from '@lingui/react/macro'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import type { RetentionFilter } from '#contracts/lists/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { type CallsSearch, callsSearch } from '#src/reporting/calls-drilldown.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { BeyondSection, BeyondTiles, type FigureProps, type SectionProps } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import { filtersOf } from '../filters-of.ts'
import { RateTile } from '../rate-tile.tsx'

/** The outcome of requests to cancel a policy. */
export function RetentionSection({ answer, ...figure }: SectionProps<BeyondDashboard>) {
  return (
    <BeyondSection
      title={<Trans>Net retention</Trans>}
      sentence={<Trans>How many of the policies that somebody asked to cancel were saved, and stayed?</Trans>}
      answer={answer}
    >
      {(dashboard) =>
        dashboard.retention.requests === 0 ? (
          <p className={own['words']}>
            <Trans>In no conversation of this period that is linked with a policy did anybody ask to cancel it.</Trans>
          </p>
        ) : (
          <Tiles {...figure} answer={dashboard} />
        )
      }
    </BeyondSection>
  )
}

function Tiles({ query, answer: dashboard, rights }: FigureProps<BeyondDashboard>) {
  const { retention, period, compared_with, compared } = dashboard
  const { requests, decided, saved, conversations, after } = retention
  const comparedRetention = compared.retention
  const { number } = useFormats()
  const names = useDayNames()
  const [days, zone] = [names.span(period), period.time_zone]
  const comparison = { before: names.span(compared_with), other: compared_with.team?.name }
  const when = (
    <div>
      <Trans>
        Conversations of {days}, time zone {zone}
      </Trans>
    </div>
  )

  /** The link opens conversations. There are fewer of them than requests if one is about several policies. */
  const linkedConversations = (filter: RetentionFilter, count: number) => ({
    detail: (
      <div>
        <Plural value={count} one="They are # conversation." other="They are # conversations." />
      </div>
    ),
    link:
      rights.seesCalls && count > 0
        ? { to: '/calls' as const, search: requestsDrilldown(query, dashboard, filter) }
        : undefined,
  })
  const [requested, retained] = [
    linkedConversations('asked', conversations.asked),
    linkedConversations('saved', conversations.saved),
  ]

  return (
    <BeyondTiles count={2 + after.length}>
      <Tile
        label={<Trans>Requests to cancel</Trans>}
        value={number(requests)}
        detail={
          <>
            <Trans>Conversations in which somebody asked to cancel a policy, as their links say.</Trans>
            {requested.detail}
            {when}
          </>
        }
        {...(requested.link && { link: requested.link })}
      />
      <RateTile
        label={<Trans>Saved at first</Trans>}
        rate={rate(saved, decided)}
        compared={{ ...comparison, rate: rate(comparedRetention.saved, comparedRetention.decided) }}
        none={<Trans>No request is so old yet</Trans>}
        link={retained.link}
      >
        <Trans>Not ended on the day of the conversation, or the day after; of the requests that are so old.</Trans>
        {retained.detail}
        {when}
      </RateTile>
      {after.map((one, index) => {
        const linked = linkedConversations(one.days === 30 ? 'kept-30' : 'kept-90', one.conversations)
        return (
          <RateTile
            key={one.days}
            label={<Plural value={one.days} one="In force after # day" other="In force after # days" />}
            rate={rate(one.in_force, one.requests)}
            compared={{
              ...comparison,
              rate: rate(comparedRetention.after[index]?.in_force ?? 0, comparedRetention.after[index]?.requests ?? 0),
            }}
            none={<Trans>No request is so old yet</Trans>}
            link={linked.link}
          >
            <Trans>Policies still in force then, of the requests that are so old.</Trans>
            {linked.detail}
            {when}
          </RateTile>
        )
      })}
    </BeyondTiles>
  )
}

/** The search for the conversations with a request to cancel and the given outcome. */
export const requestsDrilldown = (
  query: BeyondQuery,
  { period, as_of }: Pick<BeyondDashboard, 'period' | 'as_of'>,
  filter: RetentionFilter,
): CallsSearch => callsSearch(filtersOf(query), period, { retention: filter, as_of })
