import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCheck, IconDownload, IconPencil } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { ScorecardRowDto } from '#contracts/scorecards.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useApi } from '#src/context/app-context.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { saveFile } from '#src/lib/save-file.ts'
import type { Column } from '#src/list/data-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { campaignKindNames } from '#src/words/quality.ts'

import { scorecardsApi } from '../scorecards.api.ts'
import classes from './list.module.css'

/** The columns of the list of scorecards. */
export function useScorecardColumns(): Column<ScorecardRowDto>[] {
  const { t, i18n } = useLingui()
  const { number, list } = useFormats()
  const actions = useScorecardActions()

  return useMemo(
    () => [
      { name: 'name', width: 260, header: t`Title`, isSortable: true, cell: (row) => <Title scorecard={row} /> },
      { name: 'state', width: 168, header: t`State`, cell: (row) => <ScorecardState scorecard={row} /> },
      {
        name: 'campaign_kinds',
        width: 180,
        header: t`For campaigns`,
        cell: ({ campaign_kinds }) =>
          campaign_kinds.length === 0 ? t`All` : list(campaign_kinds.map((kind) => i18n._(campaignKindNames[kind]))),
      },
      {
        name: 'questions',
        width: 92,
        header: t`Questions`,
        isNumber: true,
        cell: ({ questions }) => number(questions),
      },
      {
        name: 'evaluations',
        width: 100,
        header: t`Evaluations`,
        isSortable: true,
        isNumber: true,
        cell: ({ evaluations }) => number(evaluations),
      },
      {
        name: 'updated_at',
        width: 120,
        header: t`Changed`,
        isSortable: true,
        cell: ({ updated_at }) => <Moment at={updated_at} />,
      },
      {
        name: 'buttons',
        width: 88,
        header: t`Actions`,
        cell: (row) => <ScorecardButtons scorecard={row} actions={actions} />,
      },
    ],
    [t, i18n, number, list, actions],
  )
}

function Title({ scorecard: { id, name, title, locale } }: { scorecard: ScorecardRowDto }) {
  const languages = useLanguages(locale)

  return (
    <Link to="/quality/scorecards/$id" params={{ id: String(id) }}>
      {Object.keys(title).length > 0 ? <LocalizedText text={title} languages={languages} /> : name}
    </Link>
  )
}

/** The published version of a scorecard, and whether a draft exists. */
function ScorecardState({ scorecard: { published, has_draft, archived } }: { scorecard: ScorecardRowDto }) {
  const { number } = useFormats()
  const version = published && number(published.number)

  return (
    <span className={classes['states']}>
      {archived && (
        <span className={classes['state']}>
          <IconArchive size={16} stroke={1.5} aria-hidden />
          <Trans>Archived</Trans>
        </span>
      )}
      {version && (
        <span className={classes['state']} data-tone="good">
          <IconCheck size={16} stroke={1.5} aria-hidden />
          <Trans>Version {version}</Trans>
        </span>
      )}
      {has_draft && (
        <span className={classes['state']}>
          <IconPencil size={16} stroke={1.5} aria-hidden />
          <Trans>Draft</Trans>
        </span>
      )}
    </span>
  )
}

type ScorecardButtonsProps = { scorecard: ScorecardRowDto; actions: ScorecardActions }

function ScorecardButtons({ scorecard, actions }: ScorecardButtonsProps) {
  const { t } = useLingui()
  const name = inLanguage(scorecard.title, ...useLanguages(scorecard.locale)) || scorecard.name
  const { archived } = scorecard
  const ArchiveIcon = archived ? IconArchiveOff : IconArchive
  const archiveLabel = archived ? t`Bring ${name} back` : t`Archive ${name}`

  return (
    <span className={classes['buttons']}>
      <ActionIcon
        variant="subtle"
        aria-label={t`Export ${name}`}
        title={t`Export ${name}`}
        onClick={() => actions.exported(scorecard)}
      >
        <IconDownload size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={archiveLabel}
        title={archiveLabel}
        onClick={() => actions.archive({ ...scorecard, name })}
      >
        <ArchiveIcon size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  )
}

type ScorecardActions = ReturnType<typeof useScorecardActions>

/** The buttons of the list, each with a notice on the result. */
function useScorecardActions() {
  const api = useApi(scorecardsApi)
  const { t, i18n } = useLingui()
  const router = useRouter()

  return useMemo(() => {
    const showNotice = (text: string) => void notify({ text, milliseconds: 5000 })
    const fail = (error: unknown) => {
      const { errors, ...failure } = failureIn(error)
      showNotice(Object.values(errors ?? {}).flat()[0] ?? failureSentence(i18n, failure))
    }

    return {
      archive({ id, name, archived }: ScorecardRowDto) {
        const text = archived ? t`${name} is back.` : t`${name} is archived: nobody evaluates by it any more.`
        api.change(id, { archived: !archived }).then(() => {
          showNotice(text)
          return router.invalidate()
        }, fail)
      },
      exported({ id }: ScorecardRowDto) {
        api.exportForm(id).then(({ file, name }) => saveFile(file, name), fail)
      },
    }
  }, [api, router, t, i18n])
}
