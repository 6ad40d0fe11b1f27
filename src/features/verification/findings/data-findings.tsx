import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DatumFinding } from '#contracts/verifications.ts'
import { isListedDatum } from '#domain/verification/open-points.ts'
import { datumFoundNames, datumNames } from '#src/words/verification.ts'
import classes from '../verification.module.css'
import { FindingItem, type FindingsProps } from './finding-item.tsx'
import { FoundMark } from './found-mark.tsx'
import { PolicyDatumText } from './policy-datum-text.tsx'

/** What the policy tells, and what was said of it: what differs comes first. */
export function DataFindings(props: FindingsProps) {
  const shown = props.file.file.data.filter(isListedDatum)
  const untold = props.file.file.data.length - shown.length
  const sorted = shown.toSorted((one, other) => rankOf(one) - rankOf(other))

  return (
    <section aria-labelledby="data">
      <h2 id="data" className={classes['title']}>
        <Trans>What was said, and what the policy tells</Trans>
      </h2>
      <ol className={classes['findings']}>
        {sorted.map((finding) => (
          <DatumItem key={finding.code} {...props} finding={finding} />
        ))}
      </ol>
      {untold > 0 && (
        <p className={classes['dim']}>
          <Plural
            value={untold}
            one="# more could be compared, but the policy does not tell it."
            other="# more could be compared, but the policy does not tell them."
          />
        </p>
      )}
    </section>
  )
}

const RANKS = { 'not-met': 0, met: 1, 'not-found': 2, 'not-applicable': 3 }
const rankOf = ({ found }: DatumFinding) => RANKS[found]

function DatumItem({ finding, ...props }: FindingsProps & { finding: DatumFinding }) {
  const { i18n } = useLingui()
  const { code, found, told, said } = finding
  const isMasked = said?.includes('•') === true

  return (
    <FindingItem
      {...props}
      finding={finding}
      name={i18n._(datumNames[code])}
      mark={<FoundMark found={found} names={datumFoundNames} />}
    >
      <dl className={classes['compared']}>
        <div>
          <dt>
            <Trans>Policy</Trans>
          </dt>
          <dd>{told ? <PolicyDatumText told={told} /> : '—'}</dd>
        </div>
        {said !== null && (
          <div>
            <dt>
              <Trans context="datum of a policy">Said</Trans>
            </dt>
            <dd>{said}</dd>
          </div>
        )}
      </dl>
      {isMasked && (
        <p className={classes['dim']}>
          {found === 'not-found' ? (
            <Trans>It is masked, so it could not be compared. Listen to it to be sure.</Trans>
          ) : (
            <Trans>It is masked: only what the mask shows was compared.</Trans>
          )}
        </p>
      )}
    </FindingItem>
  )
}
