import type { Locale } from '#contracts/page-config.ts'
import type { Config } from '#server/config.ts'
import { texts, translate } from '#server/kernel/messages.ts'
import { type DueLetter, INVITATION_DAYS } from '#server/people/invitations.ts'
import type { Letter } from '#server/plugins/mail.ts'

/** `locale` is null for people who have not chosen a language: then the configured one is used. */
type Reader = { name: string; email: string; locale: Locale | null }

/** Tells people at their former address that it was changed: somebody else may have changed it. */
export function emailMovedLetter({ appName, locale: usual }: Config, { name, email, locale }: Reader): Letter {
  return {
    to: email,
    subject: translate(locale ?? usual, texts.emailMovedSubject, { appName }),
    text: translate(locale ?? usual, texts.emailMovedBody, { name, appName }),
  }
}

/** Tells people that somebody else removed their second factor. */
export function twoFactorTakenLetter(
  { appName, appUrl, locale: usual }: Config,
  { name, email, locale }: Reader,
): Letter {
  return {
    to: email,
    subject: translate(locale ?? usual, texts.twoFactorTakenSubject, { appName }),
    text: translate(locale ?? usual, texts.twoFactorTakenBody, { name, appName, signIn: `${appUrl}/login` }),
  }
}

/** Asks a person whose account somebody else created to choose a password. */
export function invitationLetter(config: Config, { person, token, inviter, locale: preferred }: DueLetter): Letter {
  const { appName, appUrl } = config
  const locale = preferred ?? config.locale
  const link = `${appUrl}/invitation/${token}`
  const values = { name: person.name, inviter, appName, days: INVITATION_DAYS, link }
  return {
    to: person.email,
    subject: translate(locale, texts.invitationSubject, { appName }),
    text: translate(locale, inviter === null ? texts.invitationBody : texts.invitationBodyBy, values),
  }
}
