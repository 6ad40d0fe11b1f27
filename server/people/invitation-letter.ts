import type { Config } from '#server/config.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import { type DueLetter, INVITATION_DAYS } from '#server/people/invitations.ts'
import type { Letter } from '#server/plugins/mail.ts'

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
