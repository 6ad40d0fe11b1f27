import { type DriverOutcome, type driverMeasures, type PersistencyGrouping, scoreBands } from '#contracts/beyond.ts'
import type { DebtBucket } from '#contracts/collection-words.ts'
import type { Channel } from '#contracts/conversation.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { CancelReason } from '#contracts/policy-words.ts'
import type { NamedQuestion, NamedScorecard } from '#contracts/quality-questions.ts'
import type { VerificationState } from '#contracts/verification-words.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Translator } from '#server/reports/cells.ts'

/** The names of the product's closed sets in reports. */

export const channelTexts: Record<Channel, Message> = {
  voice: texts.channelVoice,
  whatsapp: texts.channelWhatsapp,
  webchat: texts.channelWebchat,
  email: texts.channelEmail,
}

const verdictTexts: Record<VerificationState, Message> = {
  pending: texts.verdictPending,
  'call-back': texts.verdictCallBack,
  'second-look': texts.verdictSecondLook,
  valid: texts.verdictValid,
  repairable: texts.verdictRepairable,
  void: texts.verdictVoid,
}

export const groupingTexts: Record<PersistencyGrouping, Message> = {
  agent: texts.colAgent,
  team: texts.colTeam,
  campaign: texts.colCampaign,
  partner: texts.colPartner,
  'score-band': texts.mMachineScore,
  verdict: texts.colVerdict,
}

export const outcomeTexts: Record<DriverOutcome, Message> = {
  'early-end': texts.outcomeEarlyEnd,
  'void-verdict': texts.outcomeVoid,
  'promise-broken': texts.outcomePromise,
}

export const driverTexts: Record<(typeof driverMeasures)[number], Message> = {
  silence: texts.driverSilence,
  talk: texts.driverTalk,
  overtalk: texts.driverOvertalk,
  sentiment: texts.driverSentiment,
  'sentiment-change': texts.driverSentimentChange,
  'handle-time': texts.driverHandleTime,
  score: texts.driverScore,
}

const reasonTexts: Record<CancelReason, Message> = {
  price: texts.reasonPrice,
  cover: texts.reasonCover,
  sale: texts.reasonSale,
  service: texts.reasonService,
  payment: texts.reasonPayment,
  circumstances: texts.reasonCircumstances,
  administration: texts.reasonAdministration,
}

/** Why policies ended, in words; an unknown reason stays unchanged. */
export function reasonName(t: Translator, reason: string): string {
  const known = Object.entries(reasonTexts).find(([name]) => name === reason)?.[1]
  return known ? t(known) : reason
}

type Group = { name: string | null; band: (typeof scoreBands)[number] | null; verdict: VerificationState | null }

export function groupName(t: Translator, { name, band, verdict }: Group): string {
  if (name !== null) return name
  if (verdict !== null) return t(verdictTexts[verdict])
  if (band === null) return t(texts.unknownGroup)
  const to = scoreBands.find((other) => other > band)
  return to === undefined ? t(texts.bandFrom, { from: band }) : t(texts.bandBetween, { from: band, to })
}

/** The first day overdue of each bucket. */
const BUCKETS: readonly number[] = [0, 1, 8, 31, 61, 91]

export function bucketName(t: Translator, bucket: DebtBucket): string {
  if (bucket === 0) return t(texts.bucketNotDue)
  const [from, next] = [BUCKETS[bucket]!, BUCKETS[bucket + 1]]
  return next === undefined ? t(texts.bucketFrom, { from }) : t(texts.bucketBetween, { from, to: next - 1 })
}

export const scorecardName = (locale: Locale, { title, locale: own }: NamedScorecard): string =>
  inLanguage(title, locale, own)

export const questionName = (locale: Locale, { text, scorecard }: Pick<NamedQuestion, 'text' | 'scorecard'>): string =>
  inLanguage(text, locale, scorecard.locale)
