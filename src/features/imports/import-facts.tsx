import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ImportDetail } from '#contracts/imports.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'

import classes from './import-facts.module.css'
import { sourceNames, stateNames } from './import-words.ts'
import { waitsForAnswers } from './waits-for-answers.ts'

/** Where it came from, whose it is, who brought it in and when. */
export function ImportFacts({ detail }: { detail: ImportDetail }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const size = fileSize(detail.bytes, i18n.locale)

  return (
    <dl className={classes['facts']}>
      <Fact name={<Trans>State</Trans>}>
        {waitsForAnswers(detail) ? <Trans>Waits for answers</Trans> : i18n._(stateNames[detail.state])}
      </Fact>
      <Fact name={<Trans>Partner</Trans>}>{detail.partner?.name ?? <Trans>Nobody’s in particular</Trans>}</Fact>
      <Fact name={<Trans context="source of an import">From</Trans>}>
        {detail.location ?? i18n._(sourceNames[detail.source])}
      </Fact>
      <Fact name={<Trans>Files</Trans>}>
        {number(detail.files)} · {size}
      </Fact>
      <Fact name={<Trans>Brought in by</Trans>}>{detail.created_by?.name ?? '—'}</Fact>
      <Fact name={<Trans>When</Trans>}>
        <Moment at={detail.finished_at ?? detail.started_at ?? detail.created_at} as="date-time" />
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
