import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { MRT_Localization } from 'mantine-react-table'
import { type ReactNode, Suspense, use, useId } from 'react'

import { useKitLocale } from '#src/context/app-context.ts'

import { useFormats } from '../ui/formats.ts'
import { Loading } from '../ui/states/loading.tsx'
import { type Column, DataTable } from './data-table.tsx'
import classes from './list-table.module.css'
import { hiddenOf, type ListView } from './list-view.ts'
import { PagedList, type PagedListProps } from './paged-list.tsx'

export type ListTableProps<Row extends { id: number }, Sort extends string> = Omit<
  PagedListProps<Row>,
  'renderRows' | 'skeletonRows'
> & {
  columns: readonly Column<Row>[]
  view: ListView<Sort>
  onView: (change: Partial<ListView<Sort>>) => void
  /** The content under a row, across all columns; null for none. */
  below?: ((row: Row) => ReactNode) | undefined
}

/** One page of a list: the number of all rows, the rows, and links to the other pages. */
export function ListTable<Row extends { id: number }, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { list, columns, view, onView, below, ...paged } = props
  const texts = tableTexts(useKitLocale())
  const changeAndGoToStart = (change: Partial<ListView<Sort>>) => onView({ page: 1, ...change })

  return (
    <PagedList
      list={list}
      skeletonRows={12}
      {...paged}
      renderRows={(rows, pagination) => (
        <Suspense fallback={<Loading rows={12} />}>
          <DataTable
            columns={columns}
            rows={rows}
            sort={view.sort}
            // the names of sortable columns are also the sort keys of the list
            onSort={(sort) => changeAndGoToStart({ sort: sort as Sort })}
            hiddenColumns={hiddenOf(view)}
            texts={texts}
            isPending={list.isPending}
            below={below}
          />
          <div className={classes['below']}>
            <PerPage texts={texts} value={view.per_page} onChange={(per_page) => changeAndGoToStart({ per_page })} />
            {pagination}
          </div>
        </Suspense>
      )}
    />
  )
}

type PerPageProps = {
  /** The texts of the component kit. */
  texts: Promise<MRT_Localization | undefined>
  value: number
  onChange: (perPage: number) => void
}

/** The number of rows per page of a list. */
function PerPage({ texts, value, onChange }: PerPageProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const id = useId()
  const sizes = SIZES.includes(value) ? SIZES : [...SIZES, value].toSorted((a, b) => a - b)

  return (
    <div className={classes['perPage']}>
      <label htmlFor={id}>{use(texts)?.rowsPerPage ?? t`Rows per page`}</label>
      <NativeSelect
        id={id}
        size="xs"
        value={String(value)}
        data={sizes.map((size) => ({ value: String(size), label: number(size) }))}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}

const SIZES = [25, 50, 100, 200]

/** The texts of the component kit by language, each loaded when it is first needed. */
const loaders: Record<string, () => Promise<MRT_Localization>> = {
  bn: async () => ({ ...(await english()), ...(await import('./bengali.ts')).bengali }),
  en: english,
  es: async () => (await import('mantine-react-table/locales/es/index.esm.mjs')).MRT_Localization_ES,
  fr: async () => (await import('mantine-react-table/locales/fr/index.esm.mjs')).MRT_Localization_FR,
  'pt-BR': async () => (await import('mantine-react-table/locales/pt-BR/index.esm.mjs')).MRT_Localization_PT_BR,
  'zh-CN': async () => (await import('mantine-react-table/locales/zh-Hans/index.esm.mjs')).MRT_Localization_ZH_HANS,
}

async function english() {
  return (await import('mantine-react-table/locales/en/index.esm.mjs')).MRT_Localization_EN
}

/**
 * The texts in the kit's language, always the same promise for a language; undefined if they cannot be loaded: the
 * table is then in English.
 */
function tableTexts(kit: string): Promise<MRT_Localization | undefined> {
  const cached = textsByLanguage.get(kit)
  if (cached) return cached
  const texts = (loaders[kit] ?? english)().catch(() => undefined)
  textsByLanguage.set(kit, texts)
  return texts
}

const textsByLanguage = new Map<string, Promise<MRT_Localization | undefined>>()
