import type { CountedFunnel } from '#contracts/funnel.ts'
import type { DashboardFunnelStep } from '#contracts/lists/funnel.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { count, rateCells, type Say, section } from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'

/** How far the records of some group have come. */
export type FunnelOf = { partner: string; campaign: string | null; counted: CountedFunnel }

/** The funnel that regulators ask for: each step of the records of calling bases, of those that were on the step before. */
export function funnelSections(say: Say, whole: CountedFunnel, groups: readonly FunnelOf[]): ReportSection[] {
  const interval = [texts.colLow, texts.colHigh]
  const ofBefore = [texts.colOfStepBefore, texts.colPart, texts.colWhole, ...interval]
  const rated = [texts.colRecords, ...ofBefore, texts.colOfBase, ...interval]
  const notes = [say(texts.printedFunnelSteps)]
  if (whole.undated > 0) notes.push(say(texts.printedUndatedRecords, { count: whole.undated }))
  const isEmpty = (whole.steps[0]?.records ?? 0) === 0
  return [
    ...section(
      say(texts.secFunnel),
      [texts.colStep, ...rated].map((text) => say(text)),
      isEmpty ? [] : stepRows(say, whole),
      notes,
    ),
    ...section(
      say(texts.secFunnelBy),
      [texts.colPartner, texts.colCampaign, texts.colStep, ...rated].map((text) => say(text)),
      groups.flatMap(({ partner, campaign, counted }) =>
        stepRows(say, counted).map((row) => [partner, campaign ?? say(texts.allCampaigns), ...row]),
      ),
    ),
  ]
}

/** Of the step before only who was on it: some skip a step. */
function stepRows(say: Say, { steps }: CountedFunnel) {
  const base = steps[0]?.records ?? 0
  return steps.map(({ step, records, without }, at) => {
    const before = steps[at - 1]
    if (!before) return [say(stepTexts[step]), count(records), ...Array.from({ length: 8 }, () => null)]
    const [ofBase = null, , , low = null, high = null] = rateCells(rate(records, base))
    return [
      ...[say(stepTexts[step]), count(records)],
      ...rateCells(rate(records - without, before.records)),
      ...[ofBase, low, high],
    ]
  })
}

const stepTexts: Record<DashboardFunnelStep, Message> = {
  base: texts.stepBase,
  effective: texts.stepContacted,
  sold: texts.stepSold,
  verified: texts.stepVerified,
  active: texts.stepActive,
}
