import type { Selectable } from 'kysely'

import {
  type BeyondCollections,
  type BeyondDashboard,
  type BeyondDisclosures,
  type BeyondDrivers,
  type BeyondReasons,
  type BeyondSurvival,
  type DriverOutcome,
  type PersistencyGrouping,
} from '#contracts/beyond.ts'
import { type PromiseEnd, promiseEnds } from '#contracts/collection-words.ts'
import { channels } from '#contracts/conversation.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { persistencyMonths } from '#contracts/persistency-words.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import { addMonths, monthOf } from '#domain/months.ts'
import { hasEnded, isOldEnough, leftOutReason, outcomeAfter } from '#domain/persistency.ts'
import { addDays, type Day, type Period } from '#domain/reporting-period.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { drivers, type Factor } from '#domain/statistics/drivers.ts'
import { logRank } from '#domain/statistics/log-rank.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

/** What rules about rows may name. */
export type Place = { partner_id: number; team_id: number | null; agent_id: number | null }
/** Who asks, of what, and what is today. */
export type OracleAsked = { sees: (place: Place) => boolean; query: BeyondQuery; now: Date }

type Rows = Awaited<ReturnType<typeof beyondRows>>
type Policy = Selectable<Schema['policy']>
type Interaction = Selectable<Schema['interaction']>

/** Everything that the answers are made of, row by row. */
export async function beyondRows(db: Database) {
  const all = <Table extends keyof Schema>(table: Table) =>
    db.selectFrom<keyof Schema>(table).selectAll().execute() as Promise<Selectable<Schema[Table]>[]>
  return {
    policies: await all('policy'),
    interactions: new Map((await all('interaction')).map((one) => [one.id, one])),
    analyses: new Map((await all('conversation_analysis')).map((one) => [one.interaction_id, one])),
    partners: new Map((await all('partner')).map((one) => [one.id, one])),
    names: {
      agent: new Map((await all('agent')).map(({ id, name }) => [id, name])),
      team: new Map((await all('team')).map(({ id, name }) => [id, name])),
      campaign: new Map((await all('campaign')).map(({ id, name }) => [id, name])),
      partner: new Map((await all('partner')).map(({ id, name }) => [id, name])),
    },
    links: await all('policy_link'),
    scores: await all('machine_score'),
    matches: new Set((await all('category_match')).map((one) => `${one.rule_id} ${one.interaction_id}`)),
    rules: (await all('category_rule')).filter((one) => one.active && !one.removed && one.run_state === 'done'),
    debts: new Map((await all('debt')).map((one) => [one.id, one])),
    promises: await all('promise'),
    attempts: await all('contact_attempt'),
    files: await all('verification'),
    findings: await all('verification_finding'),
  }
}

/** The answers, computed in the plainest way from the rows. */
export function beyondOracle(rows: Rows, { sees, query, now }: OracleAsked) {
  const { partners, interactions } = rows
  const chosen = query.partner_id
  const isKnown = [...interactions.values()].some((one) => one.partner_id === chosen && sees(one))
  const zone = isKnown ? partners.get(chosen!)!.time_zone : 'UTC'
  const today = dayIn(zone, now)
  const to = query.started_to ?? today
  const period: Period = { from: query.started_from ?? addDays(to, -364), to }
  const isIn = (day: Day | null | undefined) =>
    day !== null && day !== undefined && day >= period.from && day <= period.to

  const isKept = (one: Place & { campaign_id: number | null }) =>
    sees(one) &&
    (['partner_id', 'campaign_id', 'team_id', 'agent_id'] as const).every(
      (column) => query[column] === undefined || one[column] === query[column],
    )
  const saleOf = ({ sale_id }: Policy): Interaction | undefined => {
    const sale = interactions.get(sale_id ?? 0)
    return sale && sees(sale) ? sale : undefined
  }
  const isThrough = (policy: Policy) => query.channel === undefined || saleOf(policy)?.channel === query.channel
  const policies = rows.policies.filter((policy) => isKept(policy) && isThrough(policy))
  const conversations = [...interactions.values()].filter(
    (one) => isKept(one) && (query.channel === undefined || one.channel === query.channel),
  )
  const inSameMonths = policies.filter(
    ({ effective_on, ...policy }) =>
      leftOutReason({ ...policy, effective_on }) === null &&
      monthOf(effective_on!) >= monthOf(period.from) &&
      monthOf(effective_on!) <= monthOf(period.to),
  )
  const months: Day[] = []
  for (let month = monthOf(period.from); month <= period.to; month = addMonths(month, 1)) months.push(month)

  const keyOf = (by: PersistencyGrouping, policy: Policy): number | string | null => {
    if (by === 'score-band') return policy.sale_band
    return by === 'verdict' ? policy.verdict : policy[`${by}_id`]
  }
  const groupOf = (by: PersistencyGrouping, key: number | string | null) => ({
    id: by === 'score-band' || by === 'verdict' ? null : (key as number | null),
    name: by === 'score-band' || by === 'verdict' || key === null ? null : rows.names[by].get(key as number)!,
    band: by === 'score-band' ? (key as 0 | null) : null,
    verdict: by === 'verdict' ? (key as 'void' | null) : null,
  })
  const groupsOf = <Row extends { policies: number }>(
    by: PersistencyGrouping,
    some: readonly Policy[],
    tell: (own: readonly Policy[]) => Row,
  ) => {
    const keys = [...new Set(some.map((policy) => keyOf(by, policy)))]
    return keys
      .map((key) => ({ key, ...tell(some.filter((policy) => keyOf(by, policy) === key)) }))
      .toSorted((one, other) => other.policies - one.policies || compare(one.key, other.key))
  }

  const cohorts = (own: readonly Policy[]) =>
    persistencyMonths
      .filter((m) => months.some((month) => isOldEnough(month, m, today)))
      .map((m) => {
        const old = own.filter(({ effective_on }) => isOldEnough(monthOf(effective_on!), m, today))
        const of = (outcome: string) => old.filter((policy) => outcomeAfter(policy, m) === outcome).length
        return { m, issued: old.length, kept: of('kept'), left: of('left') }
      })

  /** Two, three or four partners are not told beside each other. */
  const notTooFewPartners = <Row extends { policies: number }>(by: PersistencyGrouping, groups: Row[]): Row[] =>
    by === 'partner' && groups.length > 1 && groups.filter((one) => one.policies > 4).length < 5 ? [] : groups

  function persistency(): BeyondDashboard['persistency'] {
    const by = query.by ?? 'verdict'
    const groups = notTooFewPartners(
      by,
      groupsOf(by, inSameMonths, (own) => ({ policies: own.length, cohorts: cohorts(own) })),
    )
    return {
      by,
      all: inSameMonths.length === 0 ? [] : cohorts(inSameMonths),
      groups: groups.slice(0, 50).map(({ key, ...told }) => ({ ...groupOf(by, key), ...told })),
      group_count: groups.length,
    }
  }

  function retention(): BeyondDashboard['retention'] {
    const requests = rows.links.flatMap((link) => {
      const [one, policy] = [
        interactions.get(link.interaction_id)!,
        rows.policies.find(({ id }) => id === link.policy_id)!,
      ]
      const isSure = link.state === 'confirmed' || (link.state === 'suggested' && (link.confidence ?? 0) >= 0.8)
      if (link.role !== 'retention' || !isSure || !conversations.includes(one) || !sees(policy)) return []
      if (one.started_at === null || !isIn(dayIn(zone, one.started_at)) || leftOutReason(policy) !== null) return []
      const day = dayIn(partners.get(policy.partner_id)!.time_zone, one.started_at)
      return [{ id: one.id, day, over: hasEnded(policy.status) ? policy.ended_on! : '9999-12-31' }]
    })
    const callsOf = (some: typeof requests) => new Set(some.map(({ id }) => id)).size
    const decided = requests.filter(({ day }) => addDays(day, 1) <= today)
    const saved = decided.filter(({ day, over }) => over > addDays(day, 1))
    return {
      requests: requests.length,
      decided: decided.length,
      saved: saved.length,
      conversations: { asked: callsOf(requests), saved: callsOf(saved) },
      after: [30, 90].map((days) => {
        const old = requests.filter(({ day }) => addDays(day, days) <= today)
        const kept = old.filter(({ day, over }) => over > addDays(day, days))
        return { days, requests: old.length, in_force: kept.length, conversations: callsOf(kept) }
      }),
    }
  }

  const dated = conversations.flatMap((one) => {
    if (one.started_at === null) return []
    const day = dayIn(chosen === undefined ? 'UTC' : partners.get(one.partner_id)!.time_zone, one.started_at)
    return isIn(day) ? [{ ...one, day }] : []
  })

  const channelMix = (): BeyondDashboard['channels'] =>
    [...new Set(dated.map(({ day }) => monthOf(day)))].toSorted().flatMap((month) =>
      channels.flatMap((channel) => {
        const count = dated.filter((one) => monthOf(one.day) === month && one.channel === channel).length
        return count === 0 ? [] : [{ month, channel, conversations: count }]
      }),
    )

  function comparedPartners(): BeyondDashboard['partners'] {
    if (chosen !== undefined) return null
    const old = inSameMonths.filter(({ effective_on }) => isOldEnough(monthOf(effective_on!), 3, today))
    const told = [...new Set(old.map(({ partner_id }) => partner_id))].flatMap((id) => {
      const own = old.filter(({ partner_id }) => partner_id === id)
      const count = own.filter((policy) => outcomeAfter(policy, 3) !== 'left').length
      if (count < 5) return []
      const theirs = new Set(dated.filter(({ partner_id }) => partner_id === id).map((one) => one.id))
      const scores = rows.scores.flatMap((one) =>
        theirs.has(one.interaction_id) && one.score !== null ? [one.score] : [],
      )
      return [
        {
          ...{ id, name: rows.names.partner.get(id)!, policies: count },
          kept: own.filter((policy) => outcomeAfter(policy, 3) === 'kept').length,
          scored: scores.length,
          score_sum: sum(scores),
          score_squares: sum(scores.map((score) => score ** 2)),
        },
      ]
    })
    return told.length < 5 ? null : told.toSorted((one, other) => other.policies - one.policies || one.id - other.id)
  }

  const told = { ...period, time_zone: zone }

  function compared(): Pick<BeyondDashboard, 'compared' | 'compared_with'> {
    const { compare_team_id: team_id, ...rest } = query
    const asked = team_id === undefined ? rest : { ...rest, team_id, agent_id: undefined }
    const answers = (days: Period) =>
      beyondOracle(rows, { sees, query: { ...asked, started_from: days.from, started_to: days.to }, now })
    const count = Math.round((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000) + 1
    const [days, span] =
      team_id === undefined
        ? [
            { from: addDays(period.from, -count), to: addDays(period.from, -1) },
            { from: addMonths(monthOf(period.from), -months.length), to: addDays(monthOf(period.from), -1) },
          ]
        : [period, { from: monthOf(period.from), to: addDays(addMonths(monthOf(period.to), 1), -1) }]
    const isSeen = [...interactions.values()].some((one) => one.team_id === team_id && sees(one))
    const team = team_id !== undefined && isSeen ? { id: team_id, name: rows.names.team.get(team_id)! } : null
    return {
      compared_with: { ...days, months: span, team },
      compared: { persistency: answers(span).persistency().all, retention: answers(days).retention() },
    }
  }

  function survival(): BeyondSurvival {
    const by = query.by ?? 'verdict'
    const begun = policies.filter(
      (policy) => leftOutReason(policy) === null && isIn(policy.effective_on) && policy.effective_on! <= today,
    )
    const all = groupsOf(by, begun, (own) => {
      const lives = own.map((policy) => {
        const isOver = hasEnded(policy.status) && policy.ended_on! <= today
        const last = isOver ? policy.ended_on! : today
        const time = Math.max(0, Math.round((Date.parse(last) - Date.parse(policy.effective_on!)) / 86_400_000))
        return { time, isEvent: isOver && !['deceased', 'expired'].includes(policy.status!) }
      })
      const times = [...new Set(lives.map(({ time }) => time))].toSorted((one, other) => one - other)
      return {
        policies: own.length,
        times: times.map((time) => ({
          time,
          events: lives.filter((life) => life.time === time && life.isEvent).length,
          censored: lives.filter((life) => life.time === time && !life.isEvent).length,
        })),
      }
    })
    const groups = notTooFewPartners(by, all.slice(0, 6))
    const test = logRank(groups.filter(({ key, policies: n }) => key !== null && n >= 5).map(({ times }) => times))
    return {
      ...{ period: told, as_of: today, by },
      groups: groups.map(({ key, ...group }) => ({ ...groupOf(by, key), ...group })),
      log_rank: test && { chi_square: test.chiSquare, freedom: test.freedom, p: test.p },
    }
  }

  /** Whether a rule judged a conversation, and whether it matches. */
  function judgement(rule: Rows['rules'][number], one: Interaction): boolean | null {
    if (one.turn_count === 0 || (rule.query.includes('first/') && !one.timed)) return null
    if (rule.channels.length > 0 && !rule.channels.includes(one.channel)) return null
    if (rule.campaign_ids.length > 0 && !rule.campaign_ids.some((id) => id === one.campaign_id)) return null
    return rows.matches.has(`${rule.id} ${one.id}`)
  }

  function reasons(): BeyondReasons {
    const ended = policies.filter(
      ({ status, ended_on, cancel_reason }) => hasEnded(status) && isIn(ended_on) && cancel_reason !== null,
    )
    const counts = [...new Set(ended.map(({ cancel_reason }) => cancel_reason!))]
      .map((reason) => ({ reason, policies: ended.filter((one) => one.cancel_reason === reason).length }))
      .toSorted((one, other) => other.policies - one.policies || compare(one.reason, other.reason))
    return {
      period: told,
      reasons: counts,
      categories: rows.rules.flatMap((rule) => {
        const cells = counts.flatMap(({ reason }) => {
          const judged = ended.flatMap((policy) => {
            const sale = saleOf(policy)
            const found = sale && policy.cancel_reason === reason ? judgement(rule, sale) : null
            return found === null ? [] : [found]
          })
          return judged.length === 0 ? [] : [{ reason, matched: judged.filter(Boolean).length, judged: judged.length }]
        })
        return cells.length === 0 ? [] : [{ id: rule.id, name: rule.name, cells }]
      }),
    }
  }

  type Case = { stratum: number | null; sale: Interaction | undefined; came: boolean | null }
  function casesOf(outcome: DriverOutcome): Case[] {
    if (outcome === 'promise-broken') return promises()
    return rows.policies.flatMap((policy): Case[] => {
      if (!isKept(policy) || !isIn(policy.effective_on)) return []
      const of = (came: boolean | null) => [{ stratum: policy.campaign_id, sale: saleOf(policy), came }]
      if (outcome === 'void-verdict') {
        if (policy.verdict === null) return []
        return of(['void', 'valid', 'repairable'].includes(policy.verdict) ? policy.verdict === 'void' : null)
      }
      if (leftOutReason(policy) !== null) return []
      if (addMonths(policy.effective_on!, 3) > today) return of(null)
      const after = outcomeAfter(policy, 3)
      return after === 'left' ? [] : of(after === 'lapsed')
    })
  }

  const endOf = ({ debt_id, state, due_on }: Rows['promises'][number]): PromiseEnd | null => {
    if (state === 'withdrawn' || state === 'lapsed') return state === 'lapsed' ? state : null
    if (due_on >= dayIn(partners.get(rows.debts.get(debt_id)!.partner_id)!.time_zone, now)) return 'open'
    return state === 'open' ? 'broken' : state
  }

  const promisesTold = (): BeyondCollections['promises'] => {
    const ends = promiseEnds.map((end) => {
      const own = rows.promises.filter(
        (one) => isKept(rows.debts.get(one.debt_id)!) && isIn(one.due_on) && endOf(one) === end,
      )
      return { end, promises: own.length, debts: new Set(own.map(({ debt_id }) => debt_id)).size }
    })
    const of = (wanted: PromiseEnd) => ends.find(({ end }) => end === wanted)!.promises
    return { due: of('kept') + of('broken'), kept: of('kept'), ends }
  }

  const promises = (): Case[] =>
    rows.promises.flatMap((promise) => {
      const debt = rows.debts.get(promise.debt_id)!
      if (!isKept(debt) || !isIn(promise.due_on)) return []
      const { time_zone } = partners.get(debt.partner_id)!
      const end = endOf(promise)
      if (end === null || end === 'lapsed') return []
      const [attempt] = rows.attempts
        .filter(({ debt_id, interaction_id }) => debt_id === debt.id && interaction_id !== null)
        .filter(({ at }) => dayIn(time_zone, at) === promise.made_on)
        .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
      const one = interactions.get(promise.interaction_id ?? attempt?.interaction_id ?? 0)
      return [
        {
          stratum: debt.campaign_id,
          sale: one && sees(one) ? one : undefined,
          came: end === 'open' ? null : end === 'broken',
        },
      ]
    })

  function disclosures(): BeyondDisclosures {
    const filesOf = {
      policy: grouped(rows.files, ({ policy_id }) => policy_id),
      sale: grouped(
        rows.files.filter(({ policy_id }) => policy_id === null),
        ({ interaction_id }) => interaction_id,
      ),
    }
    const findingsOf = grouped(rows.findings, ({ verification_id }) => verification_id)
    const begun = policies.flatMap(
      (policy): { policy: Policy; file: Rows['files'][number] | undefined; came: boolean | null }[] => {
        if (!isIn(policy.effective_on) || leftOutReason(policy) !== null) return []
        const own = filesOf.policy.get(policy.id) ?? filesOf.sale.get(policy.sale_id ?? 0) ?? []
        const [file] = own.toSorted(
          (one, other) => other.created_at.getTime() - one.created_at.getTime() || other.id - one.id,
        )
        const decided = file && ['valid', 'repairable', 'void'].includes(file.state) ? file : undefined
        if (addMonths(policy.effective_on!, 3) > today) return [{ policy, file: decided, came: null }]
        const after = outcomeAfter(policy, 3)
        return after === 'left' ? [] : [{ policy, file: decided, came: after === 'lapsed' }]
      },
    )
    const cases = begun.flatMap(({ came, file, policy }) => {
      if (came === null || file === undefined) return []
      const judged = (findingsOf.get(file.id) ?? []).flatMap(({ kind, code, judged: said, found }) => {
        const standing = said ?? found
        if (kind !== 'disclosure' || standing === 'not-applicable') return []
        return [{ key: `${file.country}.${code}`, has: standing !== 'met' }]
      })
      return [{ came, stratum: policy.campaign_id, judged }]
    })
    const keys = ['any', ...new Set(cases.flatMap(({ judged }) => judged.map(({ key }) => key)))]
    const factors = keys.flatMap((key) => {
      const own = cases.flatMap(({ came, stratum, judged }) => {
        const about = judged.filter((one) => key === 'any' || one.key === key)
        return about.length === 0 ? [] : [{ came, stratum, has: about.some(({ has }) => has) }]
      })
      if (own.length === 0) return []
      const sides = (some: typeof own) => ({
        with: counted(some.filter(({ has }) => has)),
        without: counted(some.filter(({ has }) => !has)),
      })
      const strata = [...new Set(own.map(({ stratum }) => stratum))].map((stratum) =>
        sides(own.filter((one) => one.stratum === stratum)),
      )
      return [{ kind: 'yes-no' as const, key, ...sides(own), strata }]
    })
    const found = drivers(factors)
    return {
      ...{ period: told, as_of: today, cases: counted(cases) },
      left_out: {
        undecided: begun.filter(({ file }) => file === undefined).length,
        too_early: begun.filter(({ file, came }) => file !== undefined && came === null).length,
      },
      factors: found.map(({ key, effect, relativeRisk, n, p, adjustedP, verdict }) => {
        const [country = null, code = null] = key === 'any' ? [] : key.split('.')
        const { with: having, without } = factors.find((one) => one.key === key)!
        const name = disclosuresOf(country ?? '')?.disclosures.find((one) => one.code === code)?.title ?? null
        return {
          ...{ country, code, name, with: having, without, effect, relative_risk: relativeRisk },
          ...{ n, p, adjusted_p: adjustedP, verdict },
        }
      }),
      compared: found.filter(({ isTold }) => isTold).length,
    }
  }

  function driversOf(outcome: DriverOutcome): BeyondDrivers {
    const all = casesOf(outcome).filter(({ sale }) => query.channel === undefined || sale?.channel === query.channel)
    const known = all.filter((one): one is Case & { sale: Interaction } => one.sale !== undefined)
    const cases = known.flatMap(({ came, ...one }) => (came === null ? [] : [{ ...one, came }]))
    const factors: Factor[] = []
    const names = new Map<string, Partial<BeyondDrivers['drivers'][number]>>()
    const addYesNo = (key: string, name: object, judged: { stratum: number | null; came: boolean; has: boolean }[]) => {
      const table = (some: typeof judged) => ({
        with: counted(some.filter(({ has }) => has)),
        without: counted(some.filter(({ has }) => !has)),
      })
      const strata = [...new Set(judged.map(({ stratum }) => stratum))].map((stratum) =>
        table(judged.filter((one) => one.stratum === stratum)),
      )
      factors.push({ kind: 'yes-no', key, ...table(judged), strata })
      names.set(key, { ...NO_NAMES, ...name, ...table(judged) })
    }

    const answers = rows.scores.flatMap(({ scorecard_id, interaction_id, passed, failed }) => [
      ...passed.map((question_id) => ({ scorecard_id, interaction_id, question_id, has: false })),
      ...failed.map((question_id) => ({ scorecard_id, interaction_id, question_id, has: true })),
    ])
    for (const key of new Set(answers.map(({ scorecard_id, question_id }) => `${scorecard_id} ${question_id}`))) {
      const own = answers.filter(({ scorecard_id, question_id }) => `${scorecard_id} ${question_id}` === key)
      const { scorecard_id, question_id } = own[0]!
      const judged = cases.flatMap(({ stratum, came, sale }) =>
        own.filter((one) => one.interaction_id === sale.id).map(({ has }) => ({ stratum, came, has })),
      )
      const name = { kind: 'question', scorecard_id, question_id, name: { en: `Question ${question_id}` } }
      if (judged.length > 0) addYesNo(`question ${key}`, name, judged)
    }
    for (const rule of rows.rules) {
      const judged = cases.flatMap(({ stratum, came, sale }) => {
        const has = judgement(rule, sale)
        return has === null ? [] : [{ stratum, came, has }]
      })
      const name = { kind: 'category', category_id: rule.id, name: { en: rule.name } }
      if (judged.length > 0) addYesNo(`category ${rule.id}`, name, judged)
    }
    for (const [measure, valueOf] of Object.entries(measures(rows))) {
      const values = cases.flatMap(({ sale, came }) => {
        const value = valueOf(sale)
        return value === null ? [] : [{ value, came }]
      })
      if (values.length === 0) continue
      const of = (wanted: boolean) =>
        values.filter(({ came }) => came === wanted).map(({ value }) => ({ value, count: 1 }))
      factors.push({ kind: 'numeric', key: `measure ${measure}`, withOutcome: of(true), withoutOutcome: of(false) })
      names.set(`measure ${measure}`, {
        ...NO_NAMES,
        kind: 'measure',
        measure: measure as 'talk',
        with: null,
        without: null,
      })
    }
    const found = drivers(factors)
    return {
      ...{ period: told, as_of: today, outcome },
      cases: counted(cases),
      left_out: {
        unlinked: all.length - known.length,
        too_early: known.length - cases.length,
      },
      drivers: found.map(({ key, effect, relativeRisk, n, p, adjustedP, verdict }) => ({
        ...(names.get(key) as BeyondDrivers['drivers'][number]),
        ...{ effect, relative_risk: relativeRisk, n, p, adjusted_p: adjustedP, verdict },
      })),
      compared: found.filter(({ isTold }) => isTold).length,
    }
  }

  return {
    dashboard: (): BeyondDashboard => ({
      ...{ period: told, as_of: today, persistency: persistency(), retention: retention() },
      ...{ channels: channelMix(), partners: comparedPartners(), ...compared() },
    }),
    ...{ persistency, retention, survival, reasons, disclosures, drivers: driversOf, promises, promisesTold, casesOf },
  }
}

const NO_NAMES = { scorecard_id: null, question_id: null, category_id: null, measure: null, name: null }

/** What is measured of a conversation, as coarsely as it is compared. */
const measures = (rows: Rows): Record<string, (one: Interaction) => number | null> => {
  const share = (part: number | null | undefined, whole: number | null | undefined) =>
    part === null || part === undefined || !whole ? null : Math.round((100 * part) / whole) / 100
  const signed = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.round(100 * value) / 100 + 0
  const analysis = ({ id }: Interaction) => rows.analyses.get(id)
  return {
    silence: (one) => share(analysis(one)?.silence_ms, one.duration_ms),
    talk: (one) => {
      const { agent_talk_ms: agent = null, customer_talk_ms: customer = null } = analysis(one) ?? {}
      return agent === null || customer === null ? null : share(agent, agent + customer)
    },
    overtalk: (one) => share(analysis(one)?.interruptions, analysis(one)?.agent_turns),
    sentiment: (one) => signed(analysis(one)?.sentiment_customer),
    'sentiment-change': (one) => signed(analysis(one)?.sentiment_change),
    'handle-time': (one) =>
      one.talk_ms === null
        ? null
        : 10 * Math.round((one.talk_ms + (one.hold_ms ?? 0) + (one.after_call_work_ms ?? 0)) / 10_000),
    score: (one) => {
      const [first] = rows.scores
        .filter(({ interaction_id, score }) => interaction_id === one.id && score !== null)
        .toSorted((some, other) => some.scorecard_id - other.scorecard_id)
      return first ? Math.round(first.score!) : null
    },
  }
}

const counted = (cases: readonly { came: boolean }[]) => ({
  part: cases.filter(({ came }) => came).length,
  whole: cases.length,
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** As the database has them in order: nothing comes last. */
function compare(one: string | number | null, other: string | number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : 1
}
