import { readFileSync } from 'node:fs'
import path from 'node:path'

import { type I18n, type Messages, setupI18n } from '@lingui/core'

import type { Locale } from '#contracts/page-config.ts'
import { accountTexts } from '#server/kernel/messages/account-texts.ts'
import { alertTexts } from '#server/kernel/messages/alert-texts.ts'
import { calibrationTexts } from '#server/kernel/messages/calibration-texts.ts'
import { coachingTexts } from '#server/kernel/messages/coaching-texts.ts'
import { collectionsTexts } from '#server/kernel/messages/collections-texts.ts'
import { conversationTexts } from '#server/kernel/messages/conversation-texts.ts'
import { evaluationTexts } from '#server/kernel/messages/evaluation-texts.ts'
import { figureTexts } from '#server/kernel/messages/figure-texts.ts'
import { measureTexts } from '#server/kernel/messages/measure-texts.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { notificationSubjects, notificationTexts } from '#server/kernel/messages/notification-texts.ts'
import { peopleTexts } from '#server/kernel/messages/people-texts.ts'
import { planTexts } from '#server/kernel/messages/plan-texts.ts'
import { policyLinkTexts } from '#server/kernel/messages/policy-link-texts.ts'
import { postTexts } from '#server/kernel/messages/post-texts.ts'
import { printedTexts } from '#server/kernel/messages/printed-texts.ts'
import { qualityTexts } from '#server/kernel/messages/quality-texts.ts'
import { reportTexts } from '#server/kernel/messages/report-texts.ts'
import { requestTexts } from '#server/kernel/messages/request-texts.ts'
import { satisfactionTexts } from '#server/kernel/messages/satisfaction-texts.ts'
import { searchTexts } from '#server/kernel/messages/search-texts.ts'
import { tableTexts } from '#server/kernel/messages/table-texts.ts'
import { ticketTexts } from '#server/kernel/messages/ticket-texts.ts'
import { verificationTexts } from '#server/kernel/messages/verification-texts.ts'
import { worklistTexts } from '#server/kernel/messages/worklist-texts.ts'
import { PROJECT_ROOT } from '#server/kernel/project-root.ts'

/** The text in that language; in English as long as its catalogue does not have it. */
export function translate(locale: Locale, { id, message, values }: Message, more?: Record<string, unknown>): string {
  return speaker(locale)._({ id, message, values: { ...values, ...more } })
}

/**
 * All texts of the server for people. A marker in each file lets the extraction find them: the server is built without
 * macros.
 */
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
  const cached = speakers.get(locale)
  if (cached) return cached
  const made = setupI18n({ locale, messages: { [locale]: catalogue(locale) } })
  speakers.set(locale, made)
  return made
}

function catalogue(locale: Locale): Messages {
  try {
    return JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'src', 'locales', `${locale}.json`), 'utf8')).messages
  } catch {
    return {} // catalogues are built, not committed: until then everything is in English
  }
}
