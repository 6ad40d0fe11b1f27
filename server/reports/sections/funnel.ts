import type { CountedFunnel } from '#contracts/funnel.ts'
import type { DashboardFunnelStep } from '#contracts/lists/funnel.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { count, rateCells, type Translator, section } from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'

/** How far the records of a group have come. */
export type FunnelOf = { partner: string; campaign: string | null; counted: CountedFunnel }

/** The funnel that regulators require: each step of the records of calling bases, as a share of the step before. */
export function funnelSections(t: Translator, whole: CountedFunnel, groups: readonly FunnelOf[]): ReportSection[] {
  const interval = [texts.colLow, texts.colHigh]
  const ofBefore = [texts.colOfStepBefore, texts.colPart, texts.colWhole, ...interval]
  const rated = [texts.colRecords, ...ofBefore, texts.colOfBase, ...interval]
  const notes = [t(texts.printedFunnelSteps)]
  if (whole.undated > 0) notes.push(t(texts.printedUndatedRecords, { count: whole.undated }))
  const isEmpty = (whole.steps[0]?.records ?? 0) === 0
  return [
    ...section(
      t(texts.secFunnel),
      [texts.colStep, ...rated].map((text) => t(text)),
      isEmpty ? [] : stepRows(t, whole),
      notes,
    ),
    ...section(
      t(texts.secFunnelBy),
      [texts.colPartner, texts.colCampaign, texts.colStep, ...rated].map((text) => t(text)),
      groups.flatMap(({ partner, campaign, counted }) =>
        stepRows(t, counted).map((row) => [partner, campaign ?? t(texts.allCampaigns), ...row]),
      ),
    ),
  ]
}

/** Of the step before, only records that were on it: some skip a step. */
function stepRows(t: Translator, { steps }: CountedFunnel) {
  const base = steps[0]?.records ?? 0
  return steps.map(({ step, records, without }, at) => {
    const before = steps[at - 1]
    if (!before) return [t(stepTexts[step]), count(records), ...Array.from({ length: 8 }, () => null)]
    const [ofBase = null, , , low = null, high = null] = rateCells(rate(records, base))
    return [
      ...[t(stepTexts[step]), count(records)],
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
