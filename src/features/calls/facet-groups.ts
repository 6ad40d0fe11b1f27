import { useLingui } from '@lingui/react/macro'

import type { CallFacets } from '#contracts/call-facets.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import type { CallsSearch } from './calls-search.ts'

/** One value of a facet, and the change of the address that a press on it makes. */
export type FacetValue = { key: string; label: string; count: number; isChosen: boolean; change: Partial<CallsSearch> }
export type FacetGroup = { name: string; title: string; values: FacetValue[] }

/** The facets of the explorer in the reader's language. A press on what is chosen takes it away again. */
export function useFacetGroups(facets: CallFacets, search: CallsSearch): FacetGroup[] {
  const { t, i18n } = useLingui()
  const languages = new Intl.DisplayNames(i18n.locale, { type: 'language', fallback: 'code' })
  const mediaNames = { audio: t`Audio`, transcript: t`Transcript`, none: t`Neither` }

  /** `also` is forgotten with every change: what belongs to the value before. */
  function group<Name extends FacetName>(
    name: Name,
    title: string,
    values: readonly { value: NonNullable<CallsSearch[Name]>; label: string; count: number }[],
    also: Partial<CallsSearch> = {},
  ): FacetGroup {
    return {
      name,
      title,
      values: values.map(({ value, label, count }) => {
        const isChosen = search[name] === value
        return { key: String(value), label, count, isChosen, change: { ...also, [name]: isChosen ? undefined : value } }
      }),
    }
  }
  const named = (rows: readonly { id: number; name: string; count: number }[]) =>
    rows.map(({ id, name, count }) => ({ value: id, label: name, count }))
  const plain = (rows: CallFacets['dispositions'], label = (value: string) => value) =>
    rows.map(({ value, count }) => ({ value, label: label(value), count }))

  return [
    group(
      'channel',
      t`Channel`,
      facets.channels.map((row) => ({ ...row, label: i18n._(channelNames[row.value]) })),
    ),
    group(
      'direction',
      t`Direction`,
      facets.directions.map((row) => ({ ...row, label: i18n._(directionNames[row.value]) })),
    ),
    group('partner_id', t`Partner`, named(facets.partners), { campaign_id: undefined }),
    group('campaign_id', t`Campaign`, named(facets.campaigns)),
    group('team_id', t`Team`, named(facets.teams), { agent_id: undefined }),
    group('agent_id', t`Agent`, named(facets.agents)),
    group('disposition', t`Disposition`, plain(facets.dispositions)),
    group(
      'language',
      t`Language`,
      plain(facets.languages, (code) => nameOf(languages, code)),
    ),
    group('category_id', t`Category`, named(facets.categories)),
    group(
      'media',
      t`Media`,
      facets.media.map((row) => ({ ...row, label: mediaNames[row.value] })),
    ),
  ]
}

type FacetName =
  | 'channel'
  | 'direction'
  | 'partner_id'
  | 'campaign_id'
  | 'team_id'
  | 'agent_id'
  | 'disposition'
  | 'language'
  | 'category_id'
  | 'media'

/** Sources write languages as they like; what is no code is shown as it came. */
function nameOf(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}
