import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Collections, CollectionsCountry } from '#contracts/collections.ts'
import { useFormats } from '#src/ui/formats.ts'
import { contactBreachNames, contactMediumNames } from '#src/words/collections.ts'

import classes from '../collections.module.css'

/** The permitted hours and limits of contacts by country, their legal sources, and the breaches. */
export function Laws({ countries }: Pick<Collections, 'countries'>) {
  return (
    <section className={classes['section']} aria-labelledby="legal-hours">
      <h2 id="legal-hours" className={classes['subtitle']}>
        <Trans>Legal hours and limits</Trans>
      </h2>
      <p className={classes['note']}>
        <Trans>
          By the clocks of each partner. Public holidays are not known here. Limits count any days that follow each
          other, for all debts of one person to a partner, and the calls that were imported of collection campaigns too;
          the figures count the attempts that were noted here. To be checked by whoever answers for it in each country.
        </Trans>
      </p>
      <div className={classes['laws']}>
        {countries.map((country) => (
          <Law key={country.country ?? ''} country={country} />
        ))}
      </div>
    </section>
  )
}

function Law({ country: { country, partners, hours, limits, attempts, breaches } }: { country: CollectionsCountry }) {
  const { i18n, t } = useLingui()
  const { list, number } = useFormats()
  const weekdays = useWeekdays()
  const regions = new Intl.DisplayNames(i18n.locale, { type: 'region' })
  const names = list(partners)

  return (
    <article className={classes['law']}>
      <h3>{country === null ? <Trans>Country not known</Trans> : regions.of(country)}</h3>
      <p className={classes['aside']}>{names}</p>
      {hours ? (
        <>
          <ul>
            {hours.windows.map((window) => (
              <li key={window.weekdays.join()}>
                {weekdays(window.weekdays)}, {window.from}–{window.to}
              </li>
            ))}
          </ul>
          <p className={classes['aside']}>
            {hours.about === 'sales' ? t`${hours.source} (about sales)` : hours.source}
          </p>
        </>
      ) : (
        <p>
          <Trans>
            No law of this country is known here: nothing is refused, and nobody may say that it is permitted.
          </Trans>
        </p>
      )}
      {limits && (
        <>
          {limits.rules === null ? (
            <p>
              <Trans>The law names no number of contacts.</Trans>
            </p>
          ) : (
            <ul>
              {limits.rules.map((rule) => {
                const media = list(rule.media.map((medium) => i18n._(contactMediumNames[medium])))
                const { days, most, apart } = rule
                const mostContacts = number(most)
                return (
                  <li key={media}>
                    <Trans>
                      {media}: at most {mostContacts} in <Plural value={days} one="# day" other="# days" />
                    </Trans>
                    {apart > 0 && (
                      <>
                        , <Plural value={apart} one="at least # day apart" other="at least # days apart" />
                      </>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
          <p className={classes['aside']}>{limits.source}</p>
        </>
      )}
      <p>
        <Plural value={attempts} one="# attempt in the period" other="# attempts in the period" />
      </p>
      {breaches.length === 0 ? (
        attempts > 0 && (
          <p>
            <Trans>All of them were permitted.</Trans>
          </p>
        )
      ) : (
        <ul>
          {breaches.map(({ breach, attempts: count }) => (
            <li key={breach}>
              {i18n._(contactBreachNames[breach])}: {number(count)}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Names consecutive weekdays, given by ISO numbers: `Mon–Sat`. */
function useWeekdays() {
  const { i18n } = useLingui()
  const day = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (weekday: number) => day.format(Date.UTC(2024, 0, weekday)) // the 1st was a Monday

  return (weekdays: readonly number[]) => {
    const [first, last] = [nameOf(weekdays[0] ?? 1), nameOf(weekdays.at(-1) ?? 1)]
    return first === last ? first : `${first}–${last}`
  }
}
