import type { DimensionName, MetricName } from '#contracts/metrics.ts'
import { addMonths } from '#domain/time/months.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import type { MeasuredRow, MetricQuery } from '#server/rollups/measured-sources.ts'
import type { FiguresRows } from '#tests/support/figures-rows.ts'

/** The dimensions that facts are counted by and access rules refer to. */
export type OraclePlace = {
  partner_id: number
  campaign_id: number | null
  team_id: number | null
  agent_id: number | null
}
/** One counted fact: its place, its time, its keys, and what it adds to the sums. */
type Fact = {
  place: OraclePlace & { channel: string | null }
  /** Null: it is on no day. */
  at: Date | null
  zone: string
  /** A month instead of a moment. */
  month?: Day
  scorecard?: number
  question?: string
  category?: number
  part: number
  whole: number
  cases: number
  squares?: number
}
type Reader = { id: number; sees: (place: OraclePlace) => boolean }

/** The expected result of `measure`, counted from the rows in a completely different way. */
export function oracle(rows: FiguresRows, reader: Reader, query: MetricQuery): MeasuredRow[] {
  const { metric, by, filter, period, isLocal } = query
  const sums = new Map<string, MeasuredRow>()
  const hasSquares = ['score', 'machine-score'].includes(metric)
  for (const fact of factsOf(rows, reader, query)) {
    const { place } = fact
    const clock = fact.month ? { day: fact.month, hour: 0 } : clockOf(fact.at, isLocal ? fact.zone : 'UTC')
    const from = fact.month ? `${period.from.slice(0, 8)}01` : period.from
    const isMatching =
      clock !== null &&
      clock.day >= from &&
      clock.day <= period.to &&
      reader.sees(place) &&
      (['partner_id', 'campaign_id', 'team_id', 'agent_id', 'channel'] as const).every(
        (name) => filter[name] === undefined || (fact.month && name === 'channel') || place[name] === filter[name],
      ) &&
      (fact.scorecard === undefined || filter.scorecard_id === undefined || fact.scorecard === filter.scorecard_id) &&
      (fact.question === undefined || filter.question_id === undefined || fact.question === filter.question_id) &&
      (fact.category === undefined || filter.category_id === undefined || fact.category === filter.category_id)
    if (!isMatching || (fact.part === 0 && fact.whole === 0 && fact.cases === 0)) continue
    const keys = by.map((name) => keyOf(name, fact, clock))
    const row = sums.get(JSON.stringify(keys)) ?? { keys, part: 0, whole: 0, cases: 0, squares: hasSquares ? 0 : null }
    row.part += fact.part
    row.whole += fact.whole
    row.cases += fact.cases
    if (row.squares !== null) row.squares += fact.squares ?? 0
    sums.set(JSON.stringify(keys), row)
  }
  return [...sums.values()]
}

function keyOf(name: DimensionName, fact: Fact, { day, hour }: { day: Day; hour: number }): string | number | null {
  const weekday = ((new Date(day).getUTCDay() + 6) % 7) + 1
  switch (name) {
    case 'day':
      return day
    case 'week':
      return new Date(Date.parse(day) - (weekday - 1) * 86_400_000).toISOString().slice(0, 10)
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'weekday':
      return weekday
    case 'hour':
      return hour
    case 'partner':
    case 'campaign':
    case 'team':
    case 'agent':
      return fact.place[`${name}_id`]
    case 'channel':
      return fact.place.channel
    case 'scorecard':
      return fact.scorecard!
    case 'question':
      return `${fact.scorecard} ${fact.question}`
    case 'category':
      return fact.category!
  }
}

function clockOf(at: Date | null, timeZone: string): { day: Day; hour: number } | null {
  if (at === null) return null
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', hour: '2-digit' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    })
  clocks.set(timeZone, clock)
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) }
}
const clocks = new Map<string, Intl.DateTimeFormat>()

function factsOf(rows: FiguresRows, reader: Reader, { metric, today }: MetricQuery): Fact[] {
  const countFacts = factsBy[metric]
  if (countFacts) return countFacts(rows, reader)
  const m = metric === 'policies' ? null : Number(metric.slice('persistency-'.length))
  return rows.policies.flatMap((policy) => policyFact(policy, m, today))
}

type Conversation = FiguresRows['conversations'][number]

const ofConversation =
  (count: (one: Conversation) => Pick<Fact, 'part' | 'whole' | 'cases'> | null) =>
  ({ conversations }: FiguresRows): Fact[] =>
    conversations.flatMap((one) => {
      const counted = count(one)
      return counted ? [{ place: one, at: one.started_at, zone: one.time_zone, ...counted }] : []
    })

const ofEvaluation =
  (count: (one: FiguresRows['evaluations'][number]) => Pick<Fact, 'part' | 'whole' | 'cases' | 'squares'> | null) =>
  ({ evaluations }: FiguresRows, reader: Reader): Fact[] =>
    evaluations.filter(isCountedFor(reader)).flatMap((one) => {
      const counted = count(one)
      const { conversation, submitted_at: at, scorecard_id: scorecard } = one
      return counted ? [{ place: conversation, at, zone: conversation.time_zone, scorecard, ...counted }] : []
    })

const isCountedFor =
  ({ id }: Reader) =>
  ({ kind, state, submitted_at, hidden_from }: FiguresRows['evaluations'][number]) =>
    kind !== 'calibration' &&
    submitted_at !== null &&
    state !== 'draft' &&
    state !== 'void' &&
    !hidden_from.includes(id)

const ofMachine =
  (count: (one: FiguresRows['machine'][number]) => Pick<Fact, 'part' | 'whole' | 'cases' | 'squares'> | null) =>
  ({ machine }: FiguresRows): Fact[] =>
    machine.flatMap((one) => {
      const counted = count(one)
      const { conversation, scorecard_id: scorecard } = one
      const { started_at: at, time_zone: zone } = conversation
      return counted ? [{ place: conversation, at, zone, scorecard, ...counted }] : []
    })

const one = (part: boolean) => ({ part: Number(part), whole: 1, cases: 1 })
const scored = (score: number | null) =>
  score === null ? null : { part: score, whole: 1, cases: 1, squares: score * score }
const accuracy = (failed: boolean | null) => (failed === null ? null : one(!failed))

const factsBy: Partial<Record<MetricName, (rows: FiguresRows, reader: Reader) => Fact[]>> = {
  conversations: ofConversation(() => ({ part: 1, whole: 0, cases: 1 })),
  'handle-time': ofConversation(({ agent_id, talk_ms, hold_ms, after_call_work_ms }) =>
    agent_id === null || talk_ms === null
      ? null
      : { part: talk_ms + (hold_ms ?? 0) + (after_call_work_ms ?? 0), whole: 1, cases: 1 },
  ),
  'talk-share': ofConversation(({ analysis }) =>
    analysis === null || analysis.agent_talk_ms === null || analysis.agent_turns === null
      ? null
      : {
          part: analysis.agent_talk_ms,
          whole: analysis.agent_talk_ms + (analysis.customer_talk_ms ?? 0),
          cases: 1,
        },
  ),
  'silence-share': ofConversation(({ analysis, duration_ms }) =>
    analysis === null || analysis.silence_ms === null || duration_ms === null
      ? null
      : { part: analysis.silence_ms, whole: duration_ms, cases: 1 },
  ),
  'overtalk-share': ofConversation(({ analysis }) =>
    analysis === null || analysis.agent_talk_ms === null || analysis.agent_turns === null
      ? null
      : { part: analysis.interruptions ?? 0, whole: analysis.agent_turns, cases: 1 },
  ),
  sentiment: ofConversation(({ analysis }) =>
    analysis === null || analysis.sentiment_customer === null
      ? null
      : { part: analysis.sentiment_customer, whole: 1, cases: 1 },
  ),
  'sentiment-change': ofConversation(({ analysis }) =>
    analysis === null || analysis.sentiment_change === null
      ? null
      : { part: analysis.sentiment_change, whole: 1, cases: 1 },
  ),
  'category-share': ({ conversations, rules }) =>
    conversations.flatMap((conversation) =>
      rules
        .filter(({ active, removed }) => active && !removed)
        .flatMap((rule) => {
          const isAbout =
            (rule.channels.length === 0 || rule.channels.includes(conversation.channel)) &&
            (rule.campaign_ids.length === 0 || rule.campaign_ids.includes(conversation.campaign_id ?? 0))
          const isJudged =
            isAbout && conversation.turn_count > 0 && (!rule.query.startsWith('first/') || conversation.timed)
          const [part, whole] = [Number(isAbout && conversation.matches.includes(rule.id)), Number(isJudged)]
          const { started_at: at, time_zone: zone } = conversation
          return [{ place: conversation, at, zone, category: rule.id, part, whole, cases: whole }]
        }),
    ),
  'machine-score': ofMachine(({ score }) => scored(score)),
  'machine-auto-fails': ofMachine(({ auto_failed }) => one(auto_failed)),
  'machine-failed': ({ machine }) =>
    machine.flatMap(({ conversation, scorecard_id: scorecard, passed, failed }) => {
      const { started_at: at, time_zone: zone } = conversation
      const of = { place: conversation, at, zone, scorecard }
      return [
        ...passed.map((question) => ({ ...of, question, ...one(false) })),
        ...failed.map((question) => ({ ...of, question, ...one(true) })),
      ]
    }),
  evaluations: ofEvaluation(() => ({ part: 1, whole: 0, cases: 1 })),
  score: ofEvaluation(({ score }) => scored(score)),
  'auto-fails': ofEvaluation(({ auto_failed }) => one(auto_failed)),
  'critical-end-user': ofEvaluation(({ end_user_failed }) => accuracy(end_user_failed)),
  'critical-business': ofEvaluation(({ business_failed }) => accuracy(business_failed)),
  'critical-compliance': ofEvaluation(({ compliance_failed }) => accuracy(compliance_failed)),
  'non-critical': ofEvaluation(({ non_critical_answers: all, non_critical_failed: failed }) => ({
    ...{ part: all - failed, whole: all, cases: all },
  })),
  failed: ({ evaluations }, reader) =>
    evaluations.filter(isCountedFor(reader)).flatMap(({ conversation, submitted_at: at, scorecard_id, answers }) =>
      answers
        .filter(({ failed }) => failed !== null)
        .map(({ question_id, failed }) => ({
          ...{ place: conversation, at, zone: conversation.time_zone, scorecard: scorecard_id, question: question_id },
          ...one(failed!),
        })),
    ),
}

/** As LIMRA counts: each policy is checked this many months after its own first day, once its whole month is that old. */
function policyFact(policy: FiguresRows['policies'][number], m: number | null, today: Day): Fact[] {
  const { status, effective_on, ended_on } = policy
  if (status === null || status === 'proposed' || status === 'pending' || effective_on === null) return []
  const isOver = !['active', 'suspended'].includes(status)
  if (isOver && ended_on === null) return []
  const month = `${effective_on.slice(0, 7)}-01`
  const fact = { place: { ...policy, channel: null }, at: null, zone: 'UTC', month }
  if (m === null) return [{ ...fact, part: 1, whole: 0, cases: 1 }]
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
  if (addMonths(lastDay, m) > today) return []
  const isEnded = isOver && ended_on! <= addMonths(effective_on, m)
  const left = isEnded && (status === 'deceased' || status === 'expired')
  const whole = left ? 0 : 1
  // a policy that left the count still adds a cohort of zero
  return [{ ...fact, part: isEnded ? 0 : 1, whole, cases: whole }]
}
