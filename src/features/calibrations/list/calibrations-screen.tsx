import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import { calibrationKinds, calibrationStates } from '#contracts/lists/calibrations.ts'
import type { Page } from '#contracts/pagination.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { calibrationKindNames, calibrationStateNames } from '#src/words/calibrations.ts'

import { CalibrationState } from '../calibration-state.tsx'
import { calibrationsApi } from '../calibrations.api.ts'
import { RawAgreement } from '../raw-agreement.tsx'
import { type CalibrationsSearch, calibrationsSearch } from './calibrations-search.ts'

type CalibrationsScreenProps = { calibrations: Promise<Page<CalibrationRowDto>>; search: CalibrationsSearch }

/** Every calibration that the reader leads or takes part in. */
export function CalibrationsScreen({ calibrations, search }: CalibrationsScreenProps) {
  const { t } = useLingui()
  const api = useApi(calibrationsApi)
  const mayLead = useCan()('quality-calibration')
  const columns = useCalibrationColumns()
  const list = usePromiseState(calibrations)
  const addLink = mayLead && (
    <AddLink to="/quality/calibration/create">
      <Trans>Add calibration</Trans>
    </AddLink>
  )

  return (
    <ListScreen
      title={<Trans>Calibration</Trans>}
      sentence={<Trans>Do auditors answer the same conversations alike?</Trans>}
      fetchFile={(format) => api.exported(calibrationsSearch.query(search), format)}
      actions={addLink}
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField placeholder={t`Words of the name`} value={search.q} onChange={(q) => filter({ q })} />
          <EnumSelect
            label={t`State`}
            all={t`All states`}
            values={calibrationStates}
            names={calibrationStateNames}
            value={search.state}
            onChange={(state) => filter({ state })}
          />
          <EnumSelect
            label={t`Kind`}
            all={t`All kinds`}
            values={calibrationKinds}
            names={calibrationKindNames}
            value={search.kind}
            onChange={(kind) => filter({ kind })}
          />
        </>
      )}
      list={list}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# calibration" other="# calibrations" />}
      noMatch={{
        title: <Trans>No calibration matches</Trans>,
        hint: <Trans>Search for a part of the name, or take a filter away.</Trans>,
      }}
      empty={
        <Empty title={<Trans>There is no calibration yet</Trans>} action={addLink}>
          {mayLead ? (
            <Trans>Choose conversations, a scorecard and people: they evaluate blind, and then you compare.</Trans>
          ) : (
            <Trans>You will be told here, and by mail, when somebody asks you to take part in one.</Trans>
          )}
        </Empty>
      }
    />
  )
}

function useCalibrationColumns(): Column<CalibrationRowDto>[] {
  const { t, i18n } = useLingui()
  const { number, day } = useFormats()
  const languages = useLanguages('en')

  return useMemo(() => {
    const progressText = ({ done, expected }: { done: number; expected: number }) => {
      const [doneText, expectedText] = [number(done), number(expected)]
      return t`${doneText} of ${expectedText}`
    }
    return [
      {
        name: 'name',
        width: 180,
        header: t`Name`,
        isSortable: true,
        cell: ({ id, name }) => (
          <Link to="/quality/calibration/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        ),
      },
      { name: 'state', width: 124, header: t`State`, cell: ({ state }) => <CalibrationState state={state} /> },
      { name: 'kind', width: 108, header: t`Kind`, cell: ({ kind }) => i18n._(calibrationKindNames[kind]) },
      {
        name: 'scorecard',
        width: 164,
        header: t`Scorecard`,
        cell: ({ scorecard: { title, number: version } }) => {
          const [name, versionNumber] = [inLanguage(title, ...languages), number(version)]
          return t`${name}, version ${versionNumber}`
        },
      },
      { name: 'due_on', width: 100, header: t`Due`, isSortable: true, cell: ({ due_on }) => day(due_on) },
      {
        name: 'done',
        width: 92,
        header: t`Submitted`,
        isNumber: true,
        cell: (row) => progressText(row),
      },
      {
        name: 'own',
        width: 108,
        header: t`Your own`,
        isNumber: true,
        cell: ({ own }) => (own ? progressText(own) : '—'),
      },
      {
        name: 'agreement',
        width: 116,
        header: t`Agreement`,
        isNumber: true,
        cell: ({ agreement }) => (agreement ? <RawAgreement {...agreement} /> : '—'),
      },
    ]
  }, [t, i18n, number, day, languages])
}
