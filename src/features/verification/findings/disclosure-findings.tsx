import { Trans, useLingui } from '@lingui/react/macro'

import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import type { DisclosureFinding } from '#contracts/verifications.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { disclosureFoundNames } from '#src/words/verification.ts'

import classes from '../verification.module.css'
import { FindingItem, type FindingsProps } from './finding-item.tsx'
import { FoundMark } from './found-mark.tsx'

/** The statements that the law requires, and whether they were made. */
export function DisclosureFindings(props: FindingsProps) {
  const { disclosures } = props.file.file
  const required = disclosures.filter(({ found }) => found !== 'not-applicable')
  const others = disclosures.filter(({ found }) => found === 'not-applicable')

  return (
    <section aria-labelledby="disclosures">
      <h2 id="disclosures" className={classes['title']}>
        <Trans>What the law asks to be said</Trans>
      </h2>
      {disclosures.length === 0 ? (
        <Empty title={<Trans>The law of this country is not known here</Trans>}>
          <Trans>
            Disclosures are there for Brazil, Chile, Mexico, Peru and Spain. For others a person decides, and says why.
          </Trans>
        </Empty>
      ) : (
        <ol className={classes['findings']}>
          {[...required, ...others].map((finding) => (
            <DisclosureItem key={finding.code} {...props} finding={finding} />
          ))}
        </ol>
      )}
    </section>
  )
}

function DisclosureItem({ finding, ...props }: FindingsProps & { finding: DisclosureFinding }) {
  const { i18n } = useLingui()
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE
  const { text, code, found, is_mandatory } = finding
  const name = text ? inLanguage(text.title, locale) : code
  const isMissed = is_mandatory && found === 'not-found'

  return (
    <FindingItem
      {...props}
      finding={finding}
      name={name}
      mark={<FoundMark found={found} names={disclosureFoundNames} isMissed={isMissed} />}
    >
      {text ? (
        <details className={classes['law']}>
          <summary>
            {is_mandatory ? <Trans>Mandatory</Trans> : <Trans>Advised</Trans>} · {text.source.law}
            {text.source.article && <Trans>, article {text.source.article}</Trans>}
          </summary>
          <p>{inLanguage(text.say, locale)}</p>
          <p className={classes['dim']}>{text.source.asks}</p>
        </details>
      ) : (
        <p className={classes['dim']}>
          <Trans>The law does not ask for this any more.</Trans>
        </p>
      )}
    </FindingItem>
  )
}
