import type { Locale } from '#contracts/page-config.ts'
import type { Config } from '#server/config.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import type { Letter } from '#server/plugins/mail.ts'

type Reader = { name: string; email: string; locale: Locale }

/** Links in letters are built from the configuration only: the host in a request can be forged. */
export const letters = ({ appName, appUrl }: Pick<Config, 'appName' | 'appUrl'>) => ({
  /** Lets the reader choose a new password, for `minutes`. */
  reset({ name, email, locale }: Reader, token: string, minutes: number): Letter {
    const link = `${appUrl}/reset-password/${token}?email=${encodeURIComponent(email)}`
    return {
      to: email,
      subject: translate(locale, texts.resetSubject, { appName }),
      text: translate(locale, texts.resetBody, { name, appName, minutes, link }),
    }
  },

  /** Informs somebody who has an account that it was requested again, which the page itself reveals to nobody. */
  taken({ name, email, locale }: Reader): Letter {
    const places = { signIn: `${appUrl}/login`, forgot: `${appUrl}/forgot-password` }
    return {
      to: email,
      subject: translate(locale, texts.takenSubject, { appName }),
      text: translate(locale, texts.takenBody, { name, appName, ...places }),
    }
  },
})
