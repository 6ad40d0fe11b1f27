import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { DatumFinding } from '#contracts/verifications.ts'
import { isListedDatum } from '#domain/verification/open-points.ts'
import { datumFoundNames, datumNames } from '#src/words/verification.ts'

import classes from '../verification.module.css'
import { FindingItem, type FindingsProps } from './finding-item.tsx'
import { FoundMark } from './found-mark.tsx'
import { PolicyDatumText } from './policy-datum-text.tsx'

/** The data of the policy, compared with what was said: differences come first. */
export function DataFindings(props: FindingsProps) {
  const listed = props.file.file.data.filter(isListedDatum)
  const unlistedCount = props.file.file.data.length - listed.length
  const sorted = listed.toSorted((first, second) => rankOf(first) - rankOf(second))

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
      {unlistedCount > 0 && (
        <p className={classes['dim']}>
          <Plural
            value={unlistedCount}
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
  const { code, found, told: policyDatum, said: spoken } = finding
  const isMasked = spoken?.includes('•') === true

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
          <dd>{policyDatum ? <PolicyDatumText datum={policyDatum} /> : '—'}</dd>
        </div>
        {spoken !== null && (
          <div>
            <dt>
              <Trans context="datum of a policy">Said</Trans>
            </dt>
            <dd>{spoken}</dd>
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
