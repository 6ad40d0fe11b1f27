import { readFileSync } from 'node:fs'
import path from 'node:path'

import { type I18n, type Messages, setupI18n } from '@lingui/core'

import type { Locale } from '#contracts/page-config.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'
import { accountTexts } from '#server/texts/account-texts.ts'
import { alertTexts } from '#server/texts/alert-texts.ts'
import { calibrationTexts } from '#server/texts/calibration-texts.ts'
import { coachingTexts } from '#server/texts/coaching-texts.ts'
import { collectionsTexts } from '#server/texts/collections-texts.ts'
import { conversationTexts } from '#server/texts/conversation-texts.ts'
import { evaluationTexts } from '#server/texts/evaluation-texts.ts'
import { figureTexts } from '#server/texts/figure-texts.ts'
import { measureTexts } from '#server/texts/measure-texts.ts'
import type { Message } from '#server/texts/message.ts'
import { notificationSubjects, notificationTexts } from '#server/texts/notification-texts.ts'
import { peopleTexts } from '#server/texts/people-texts.ts'
import { planTexts } from '#server/texts/plan-texts.ts'
import { policyLinkTexts } from '#server/texts/policy-link-texts.ts'
import { postTexts } from '#server/texts/post-texts.ts'
import { printedTexts } from '#server/texts/printed-texts.ts'
import { qualityTexts } from '#server/texts/quality-texts.ts'
import { reportTexts } from '#server/texts/report-texts.ts'
import { requestTexts } from '#server/texts/request-texts.ts'
import { satisfactionTexts } from '#server/texts/satisfaction-texts.ts'
import { searchTexts } from '#server/texts/search-texts.ts'
import { tableTexts } from '#server/texts/table-texts.ts'
import { ticketTexts } from '#server/texts/ticket-texts.ts'
import { verificationTexts } from '#server/texts/verification-texts.ts'
import { worklistTexts } from '#server/texts/worklist-texts.ts'

/** The text in that language; in English as long as its catalogue does not have it. */
export function translate(locale: Locale, { id, message, values }: Message, more?: Record<string, unknown>): string {
  return speaker(locale)._({ id, message, values: { ...values, ...more } })
}

/** Everything the server says to people. A marker in each file lets the extraction find them: the server is built without macros. */
export const texts = {
  ...requestTexts,
  ...searchTexts,
  ...coachingTexts,
  ...collectionsTexts,
  ...conversationTexts,
  ...calibrationTexts,
  ...evaluationTexts,
  ...figureTexts,
  ...accountTexts,
  ...alertTexts,
  ...notificationTexts,
  ...notificationSubjects,
  ...peopleTexts,
  ...planTexts,
  ...policyLinkTexts,
  ...postTexts,
  ...qualityTexts,
  ...reportTexts,
  ...printedTexts,
  ...measureTexts,
  ...tableTexts,
  ...verificationTexts,
  ...worklistTexts,
  ...ticketTexts,
  ...satisfactionTexts,
}

const speakers = new Map<Locale, I18n>()

function speaker(locale: Locale): I18n {
  const known = speakers.get(locale)
  if (known) return known
  const made = setupI18n({ locale, messages: { [locale]: catalogue(locale) } })
  speakers.set(locale, made)
  return made
}

function catalogue(locale: Locale): Messages {
  try {
    return JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'src', 'locales', `${locale}.json`), 'utf8')).messages
  } catch {
    return {} // catalogues are built, not kept: until then everything is said in English
  }
}
