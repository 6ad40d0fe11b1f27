import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import { inLanguage } from '#domain/localized.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { Column } from '#src/ui/table/data-table.tsx'
import { calibrationKindNames } from '#src/words/calibrations.ts'

import { CalibrationState } from '../calibration-state.tsx'
import { RawAgreement } from '../raw-agreement.tsx'

/** The columns of the list of calibrations. */
export function useCalibrationColumns(): Column<CalibrationRowDto>[] {
  const { t, i18n } = useLingui()
  const { number, day } = useFormats()
  const languages = useLanguages('en')

  return useMemo(() => {
    const some = ({ done, expected }: { done: number; expected: number }) => {
      const [made, all] = [number(done), number(expected)]
      return t`${made} of ${all}`
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
          const [name, at] = [inLanguage(title, ...languages), number(version)]
          return t`${name}, version ${at}`
        },
      },
      { name: 'due_on', width: 100, header: t`Due`, isSortable: true, cell: ({ due_on }) => day(due_on) },
      {
        name: 'done',
        width: 92,
        header: t`Submitted`,
        isNumber: true,
        cell: (row) => some(row),
      },
      {
        name: 'own',
        width: 108,
        header: t`Your own`,
        isNumber: true,
        cell: ({ own }) => (own ? some(own) : '—'),
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
