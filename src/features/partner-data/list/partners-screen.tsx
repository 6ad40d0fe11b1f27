import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import type { PartnerRowDto } from '#contracts/partner-data.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { uploadsSearch } from '../uploads/uploads-search.ts'

type PartnersScreenProps = {
  partners: Promise<PartnerRowDto[]>
  /** There is exactly one partner. */
  onOnly: (id: number) => void
}

/** The partners whose data the person may see. With a single partner, its page opens directly. */
export function PartnersScreen({ partners, onOnly }: PartnersScreenProps) {
  const title = usePageTitle()
  const reload = useReload()
  const answer = usePromiseState(partners)
  const only = answer.value?.length === 1 ? (answer.value[0]?.id ?? null) : null
  const openOnly = useEffectEvent(onOnly)
  useEffect(() => {
    if (only !== null) openOnly(only)
  }, [only])

  return (
    <Page title={title} sentence={<Trans>Whose data do you want to look at?</Trans>}>
      <AsyncContent answer={answer} onRetry={reload}>
        {(rows) => (rows.length === 0 ? <NoPartners /> : <Partners rows={rows} />)}
      </AsyncContent>
    </Page>
  )
}

function Partners({ rows }: { rows: PartnerRowDto[] }) {
  const { i18n, t } = useLingui()
  const regions = new Intl.DisplayNames(i18n.locale, { type: 'region' })

  return (
    <FigureTable
      caption={<Trans>Partners</Trans>}
      of={t`Partner`}
      rows={rows}
      keyOf={({ id }) => id}
      renderName={({ id, name }) => (
        <Link to="/data-partner/$id" params={{ id: String(id) }} search={uploadsSearch.read({})}>
          {name}
        </Link>
      )}
      columns={[
        { key: 'country', header: t`Country`, isText: true, render: ({ country }) => regions.of(country) ?? country },
        { key: 'currency', header: t`Currency`, isText: true, render: ({ currency }) => currency },
        { key: 'zone', header: t`Time zone`, isText: true, render: ({ time_zone }) => time_zone },
        {
          key: 'upload',
          header: t`Last upload`,
          isText: true,
          render: ({ last_upload_at: at }) => (at === null ? '—' : <Moment at={at} />),
        },
      ]}
      hasLinks
    />
  )
}

const NoPartners = () => (
  <Empty title={<Trans>There is no partner for you</Trans>}>
    <Trans>
      Your role may see the data of partners, but of none that is there. An administrator says which partner you are of.
    </Trans>
  </Empty>
)
