import { Trans, useLingui } from '@lingui/react/macro'

import { contactMedia } from '#contracts/collection-words.ts'
import type { Debt } from '#contracts/debts.ts'
import { isForbiddenNow } from '#domain/contact-limits.ts'
import { contactMediumNames } from '#src/words/collections.ts'

import classes from '../collections.module.css'
import { NextContact } from '../next-contact.tsx'
import { PhoneNumber } from '../phone-number.tsx'

/** When whoever owes a debt may be contacted, medium by medium; the numbers, while they may be called. */
export function Permitted({ debt: { permitted, phones, time_zone, next } }: { debt: Debt }) {
  const { i18n } = useLingui()

  return (
    <section>
      <h2 className={classes['heading']}>
        <Trans>Next permitted contact</Trans>
      </h2>
      <ul className={classes['items']}>
        {contactMedia.map((medium) => (
          <li key={medium} className={classes['item']}>
            <span>{i18n._(contactMediumNames[medium])}</span>
            <NextContact next={permitted[medium]} timeZone={time_zone} />
          </li>
        ))}
        {phones.map((phone) => (
          <li key={phone} className={classes['item']}>
            <PhoneNumber phone={phone} />
          </li>
        ))}
      </ul>
      {isForbiddenNow(next) && (
        <p className={classes['note']}>
          <Trans>Telephone numbers are shown while a call is permitted.</Trans>
        </p>
      )}
      <p className={classes['note']}>
        <Trans>
          Whatever is known of this person and the partner counts, for all debts: attempts noted here, and the calls and
          messages of collection campaigns that were imported. By the clocks of {time_zone}; public holidays are not
          known here.
        </Trans>
      </p>
    </section>
  )
}
